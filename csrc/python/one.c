/* fastrank._one: one hand at a time, from Python objects straight to the core.
 *
 * What cffi needs to wrap a call costs more than to rank a hand, so that this is written for
 * Python's own interface. Whatever it does not take it leaves to Python: it says nothing of what
 * is wrong with a hand. */
#include "fastrank_api.h"

#include <string.h>

static const fr_api *core;

/* An object that is a card: the base of classes for cards, which are read as quickly as ints. */
typedef struct {
    PyObject_HEAD
    uint8_t card;
} card_object;
static PyTypeObject *card_type;
static PyTypeObject *numpy_integer;

/* What an item of a hand is: a card id, be it numpy's, text of one card, or a card object. -1 for
 * anything else, perhaps with an error set. */
static int read_item(PyObject *one) {
    if (PyLong_CheckExact(one)) {
        const long card = PyLong_AsLong(one);
        return card < 0 || card > 51 ? -1 : (int)card;
    }
    if (PyUnicode_CheckExact(one)) {
        Py_ssize_t bytes;
        size_t position;
        const char *text = PyUnicode_AsUTF8AndSize(one, &bytes);
        uint8_t two[2];
        return !text || core->parse(text, (size_t)bytes, two, 2, &position) != 1 ? -1 : two[0];
    }
    if (PyObject_TypeCheck(one, card_type)) {
        const int card = ((card_object *)one)->card;
        return card > 51 ? -1 : card;
    }
    if (PyObject_TypeCheck(one, numpy_integer)) { /* numpy's booleans may have an index, too */
        const Py_ssize_t card = PyNumber_AsSsize_t(one, NULL);
        return card < 0 || card > 51 ? -1 : (int)card;
    }
    return -1;
}

/* Read a list or tuple of those, all of one type. Returns how many there are, or -1. */
static int read_items(PyObject *hand, Py_ssize_t count, PyObject *(*item)(PyObject *, Py_ssize_t),
                      uint8_t *cards) {
    if (count > FR_MOST_CARDS)
        return -1;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *one = item(hand, i);
        if (!one || Py_TYPE(one) != Py_TYPE(item(hand, 0)))
            return -1;
        const int card = read_item(one);
        if (card < 0)
            return -1;
        cards[i] = (uint8_t)card;
    }
    return (int)count;
}

static int read_cards(PyObject *hand, uint8_t *cards) {
    if (PyList_CheckExact(hand))
        return read_items(hand, PyList_Size(hand), PyList_GetItem, cards);
    if (PyTuple_CheckExact(hand))
        return read_items(hand, PyTuple_Size(hand), PyTuple_GetItem, cards);
    if (PyUnicode_CheckExact(hand)) {
        Py_ssize_t bytes;
        size_t position;
        const char *text = PyUnicode_AsUTF8AndSize(hand, &bytes);
        return text ? core->parse(text, (size_t)bytes, cards, FR_MOST_CARDS, &position) : -1;
    }
    return -1;
}

/* The card set that an int is, or 0 where it is none. */
static uint64_t read_set(PyObject *hand) {
    const unsigned long long set = PyLong_AsUnsignedLongLong(hand);
    if (set >> 52) {
        PyErr_Clear(); /* what is negative or too large */
        return 0;
    }
    return set;
}

static PyObject *rank_of(const fr_system *system, PyObject *self, PyObject *hand) {
    uint16_t rank = 0;
    if (PyLong_CheckExact(hand)) {
        rank = core->rank_set(system, read_set(hand));
    } else {
        uint8_t cards[FR_MOST_CARDS];
        const int count = read_cards(hand, cards);
        if (count >= 0)
            rank = core->rank_cards(system, cards, (size_t)count);
        else
            PyErr_Clear();
    }
    return rank ? PyLong_FromLong(rank)
                : PyObject_CallMethod((PyObject *)Py_TYPE(self), "rank", "(OO)", self, hand);
}

/* What a Game says of a hand. */
typedef struct {
    int two_and_three;
    unsigned hole, board; /* bit n: n cards are allowed */
    const fr_system *halves[2];
    PyObject *named_tuple; /* of two halves, else NULL */
} game;

/* The cards that a player may have; in *count how many. 0 where they are not good. */
static int read_part(PyObject *hand, unsigned allowed, uint8_t *cards, int *count) {
    *count = hand ? read_cards(hand, cards) : 0;
    if (*count < 0)
        PyErr_Clear();
    return *count >= 0 && allowed >> *count & 1;
}

static PyObject *rank_in_game(const game *g, PyObject *self, PyObject *const *args,
                              Py_ssize_t count, PyObject *keywords) {
    uint8_t cards[2 * FR_MOST_CARDS];
    int held, dealt;
    PyObject *board = count == 2 && args[1] != Py_None ? args[1] : NULL;
    if (!keywords && (count == 1 || count == 2) && read_part(args[0], g->hole, cards, &held) &&
        read_part(board, g->board, cards + held, &dealt)) {
        int ranks[2] = {1, 1};
        for (int half = 0; half < 2 && g->halves[half]; half++)
            ranks[half] = g->two_and_three
                              ? core->rank_omaha(g->halves[half], cards, held, cards + held, dealt)
                              : core->rank_cards(g->halves[half], cards, (size_t)(held + dealt));
        if (ranks[0] && ranks[1])
            return g->named_tuple ? PyObject_CallFunction(g->named_tuple, "ii", ranks[0], ranks[1])
                                  : PyLong_FromLong(ranks[0]);
    }
    PyObject *result = NULL, *method = PyObject_GetAttrString((PyObject *)Py_TYPE(self), "rank");
    PyObject *positional = PyTuple_New(count + 1), *named = keywords ? PyDict_New() : NULL;
    int good = method && positional && (named || !keywords);
    for (Py_ssize_t i = -1; good && i < count; i++) {
        PyObject *one = i < 0 ? self : args[i];
        Py_INCREF(one);
        good = PyTuple_SetItem(positional, i + 1, one) == 0;
    }
    for (Py_ssize_t i = 0; good && keywords && i < PyTuple_Size(keywords); i++)
        good = PyDict_SetItem(named, PyTuple_GetItem(keywords, i), args[count + i]) == 0;
    if (good)
        result = PyObject_Call(method, positional, named);
    Py_XDECREF(named);
    Py_XDECREF(positional);
    Py_XDECREF(method);
    return result;
}

/* A function of Python does not learn which definition it has, so each system and each game has
 * one of its own. */
enum { MOST = 32 };
static const fr_system *systems[MOST];
static game games[MOST];
static int systems_bound, games_bound;

#define RANK(n)                                                                                \
    static PyObject *rank_##n(PyObject *self, PyObject *hand) {                                \
        return rank_of(systems[0x##n], self, hand);                                            \
    }                                                                                          \
    static PyObject *play_##n(PyObject *self, PyObject *const *args, Py_ssize_t count,         \
                              PyObject *keywords) {                                            \
        return rank_in_game(&games[0x##n], self, args, count, keywords);                       \
    }
#define DEFINE_RANK(n) {"rank", rank_##n, METH_O, NULL},
#define DEFINE_PLAY(n)                                                                         \
    {"rank", (PyCFunction)(void (*)(void))play_##n, METH_FASTCALL | METH_KEYWORDS, NULL},
#define FOUR(X, t, i, j, k, l) X(t##i) X(t##j) X(t##k) X(t##l)
#define SIXTEEN(X, t)                                                                          \
    FOUR(X, t, 0, 1, 2, 3) FOUR(X, t, 4, 5, 6, 7) FOUR(X, t, 8, 9, a, b) FOUR(X, t, c, d, e, f)
SIXTEEN(RANK, 0)
SIXTEEN(RANK, 1)
static PyMethodDef of_systems[] = {SIXTEEN(DEFINE_RANK, 0) SIXTEEN(DEFINE_RANK, 1)};
static PyMethodDef of_games[] = {SIXTEEN(DEFINE_PLAY, 0) SIXTEEN(DEFINE_PLAY, 1)};

/* Bind a definition to its owner. */
static PyObject *bound(PyMethodDef *definition, PyObject *owner, PyObject *doc) {
    definition->ml_doc = PyUnicode_AsUTF8AndSize(doc, NULL);
    if (!definition->ml_doc)
        return NULL;
    Py_INCREF(doc); /* a definition is never given up */
    return PyCFunction_NewEx(definition, owner, NULL);
}

static PyObject *ranker(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *owner, *doc;
    const char *name;
    if (!PyArg_ParseTuple(args, "OsU", &owner, &name, &doc))
        return NULL;
    const fr_system *system = core->find_system(name);
    if (!system)
        return PyErr_Format(PyExc_ValueError, "no ranking system %s", name);
    if (systems_bound == MOST) /* no definition is left: slower, but right */
        Py_RETURN_NONE;
    systems[systems_bound] = system;
    return bound(&of_systems[systems_bound++], owner, doc);
}

static PyObject *player(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *owner, *named_tuple, *doc;
    const char *first, *second;
    game g;
    if (!PyArg_ParseTuple(args, "OszpIIOU", &owner, &first, &second, &g.two_and_three, &g.hole,
                          &g.board, &named_tuple, &doc))
        return NULL;
    g.halves[0] = core->find_system(first);
    g.halves[1] = second ? core->find_system(second) : NULL;
    g.named_tuple = second ? named_tuple : NULL;
    if (!g.halves[0] || (second && !g.halves[1]))
        return PyErr_Format(PyExc_ValueError, "no ranking system %s", g.halves[0] ? second : first);
    if (games_bound == MOST)
        Py_RETURN_NONE;
    Py_INCREF(named_tuple);
    games[games_bound] = g;
    return bound(&of_games[games_bound++], owner, doc);
}

/* Evaluators of other packages' interfaces: what they give is looked up by the rank. */

/* How cards are given: each as an argument, as one sequence, or as two, the hand and the board. */
enum { EACH, ONE, TWO };

typedef struct {
    PyObject_HEAD
    const fr_system *system;
    const uint32_t *values; /* by rank */
    size_t count;
    int form, cactus, board; /* `board`: in Omaha so many cards of it, of TWO at most; else 0 */
    unsigned held;           /* bit n: n cards are taken */
    PyObject *otherwise;
    PyMethodDef definition;
} evaluator; /* what its function is bound to; none is ever given up */
static PyTypeObject *evaluator_type;

/* The card that two characters are, a rank and a suit as they are mostly written, or -1. What else
 * text may be differs between packages, and is left to them. */
static int read_two(const char *text) {
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    const char *rank = text[0] ? strchr(ranks, text[0]) : NULL;
    const char *suit = text[1] ? strchr(suits, text[1]) : NULL;
    return rank && suit ? (int)(4 * (rank - ranks) + (suit - suits)) : -1;
}

/* A card of an evaluator. */
static int read_card(PyObject *one) {
    if (!PyUnicode_CheckExact(one))
        return read_item(one);
    Py_ssize_t bytes;
    const char *text = PyUnicode_AsUTF8AndSize(one, &bytes);
    return text && bytes == 2 ? read_two(text) : -1;
}

/* The card that an int of 32 bits is in Cactus Kev's format, or -1: its prime, rank, suit and bit
 * of the rank, from the lowest bits on. */
static int read_cactus(PyObject *one) {
    static const uint8_t primes[13] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41};
    static const int8_t suits[16] = {-1, 3, 2, -1, 1, -1, -1, -1, 0, -1, -1, -1, -1, -1, -1, -1};
    const long value = PyLong_CheckExact(one) ? PyLong_AsLong(one) : -1;
    const int rank = (int)(value >> 8 & 15), suit = suits[value >> 12 & 15];
    if (value < 0 || rank > 12 || suit < 0 ||
        value != (1L << (16 + rank) | (value & 0xf000) | rank << 8 | primes[rank]))
        return -1;
    return 4 * rank + suit;
}

/* Read a list or tuple of cards, or text, behind those that are read; returns how many are read
 * then. */
static int read_more(const evaluator *e, PyObject *hand, uint8_t *cards, int count) {
    const int list = PyList_CheckExact(hand);
    if (count >= 0 && !e->cactus && PyUnicode_CheckExact(hand)) {
        Py_ssize_t bytes;
        const char *text = PyUnicode_AsUTF8AndSize(hand, &bytes);
        if (!text || bytes % 2 || count + bytes / 2 > FR_MOST_CARDS)
            return -1;
        for (Py_ssize_t i = 0; i < bytes; i += 2) {
            const int card = read_two(text + i);
            if (card < 0)
                return -1;
            cards[count++] = (uint8_t)card;
        }
        return count;
    }
    if (count < 0 || (!list && !PyTuple_CheckExact(hand)))
        return -1;
    const Py_ssize_t more = list ? PyList_Size(hand) : PyTuple_Size(hand);
    if (count + more > FR_MOST_CARDS)
        return -1;
    for (Py_ssize_t i = 0; i < more; i++) {
        PyObject *one = list ? PyList_GetItem(hand, i) : PyTuple_GetItem(hand, i);
        const int card = !one ? -1 : e->cactus ? read_cactus(one) : read_card(one);
        if (card < 0)
            return -1;
        cards[count++] = (uint8_t)card;
    }
    return count;
}

static PyObject *evaluate(PyObject *self, PyObject *const *args, Py_ssize_t count,
                          PyObject *keywords) {
    const evaluator *e = (const evaluator *)self;
    uint8_t cards[FR_MOST_CARDS];
    int held = keywords ? -1 : 0, first = 0;
    if (e->form == EACH && held == 0) {
        for (; count <= FR_MOST_CARDS && held >= 0 && held < count; held++) {
            const int card = read_card(args[held]);
            if (card < 0)
                held = -2;
            else
                cards[held] = (uint8_t)card;
        }
    } else if (count == e->form) { /* ONE or TWO */
        held = read_more(e, args[0], cards, held);
        first = held;
        if (e->form == TWO)
            held = read_more(e, args[1], cards, held);
    }
    if (held > 0 && held < 32 && e->held >> held & 1) {
        uint16_t rank = 0;
        if (!e->board)
            rank = core->rank_cards(e->system, cards, (size_t)held);
        else if (e->form == EACH) /* the board is first */
            rank = core->rank_omaha(e->system, cards + e->board, held - e->board, cards, e->board);
        else if (held - first <= e->board)
            rank = core->rank_omaha(e->system, cards, first, cards + first, held - first);
        if (rank && rank < e->count)
            return PyLong_FromUnsignedLong(e->values[rank]);
    }
    PyErr_Clear();
    PyObject *positional = PyTuple_New(count), *named = keywords ? PyDict_New() : NULL;
    PyObject *result = NULL;
    int good = positional && (named || !keywords);
    for (Py_ssize_t i = 0; good && i < count; i++) {
        Py_INCREF(args[i]);
        good = PyTuple_SetItem(positional, i, args[i]) == 0;
    }
    for (Py_ssize_t i = 0; good && keywords && i < PyTuple_Size(keywords); i++)
        good = PyDict_SetItem(named, PyTuple_GetItem(keywords, i), args[count + i]) == 0;
    if (good)
        result = PyObject_Call(e->otherwise, positional, named);
    Py_XDECREF(named);
    Py_XDECREF(positional);
    return result;
}

static PyObject *make_evaluator(PyObject *module, PyObject *args) {
    (void)module;
    const char *name;
    PyObject *values, *otherwise, *called, *doc;
    char *bytes;
    Py_ssize_t size;
    evaluator *e = (evaluator *)((allocfunc)PyType_GetSlot(evaluator_type, Py_tp_alloc))(
        evaluator_type, 0);
    if (!e ||
        !PyArg_ParseTuple(args, "sSipiIOUU", &name, &values, &e->form, &e->cactus, &e->board,
                          &e->held, &otherwise, &called, &doc) ||
        PyBytes_AsStringAndSize(values, &bytes, &size) < 0)
        return NULL;
    e->system = core->find_system(name);
    if (!e->system || e->form < EACH || e->form > TWO || e->board < 0 ||
        e->board > FR_MOST_CARDS)
        return PyErr_Format(PyExc_ValueError, "no such evaluator of %s", name);
    Py_INCREF(values);
    Py_INCREF(otherwise);
    Py_INCREF(called);
    Py_INCREF(doc);
    e->values = (const uint32_t *)(const void *)bytes;
    e->count = (size_t)size / sizeof *e->values;
    e->otherwise = otherwise;
    const PyMethodDef made = {PyUnicode_AsUTF8AndSize(called, NULL),
                              (PyCFunction)(void (*)(void))evaluate,
                              METH_FASTCALL | METH_KEYWORDS, PyUnicode_AsUTF8AndSize(doc, NULL)};
    e->definition = made;
    PyObject *where = PyObject_GetAttrString(otherwise, "__module__"), *function = NULL;
    if (where)
        function = PyCFunction_NewEx(&e->definition, (PyObject *)e, where);
    Py_XDECREF(where);
    return function;
}

/* A function that is bound is pickled as what it is bound to, and its name: here its module. */
static PyObject *reduce_evaluator(PyObject *self, PyObject *nothing) {
    (void)nothing;
    PyObject *module = PyImport_ImportModule("importlib"), *import = NULL, *result = NULL;
    PyObject *where = PyObject_GetAttrString(((evaluator *)self)->otherwise, "__module__");
    if (module)
        import = PyObject_GetAttrString(module, "import_module");
    if (import && where)
        result = Py_BuildValue("O(O)", import, where);
    Py_XDECREF(where);
    Py_XDECREF(import);
    Py_XDECREF(module);
    return result;
}

static PyMethodDef evaluator_methods[] = {
    {"__reduce__", reduce_evaluator, METH_NOARGS, "Pickle as the module of its function."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot evaluator_slots[] = {
    {Py_tp_doc, "What an evaluator's function is bound to."},
    {Py_tp_methods, evaluator_methods},
    {0, NULL},
};
static PyType_Spec evaluator_spec = {
    "fastrank._one.Evaluator", sizeof(evaluator), 0, Py_TPFLAGS_DEFAULT, evaluator_slots,
};

/* Card objects */

static PyObject *new_card(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    int card;
    if (keywords && PyDict_Size(keywords))
        return PyErr_Format(PyExc_TypeError, "a card takes no keywords");
    if (!PyArg_ParseTuple(args, "i", &card))
        return NULL;
    if (card < 0 || card > 255)
        return PyErr_Format(PyExc_ValueError, "%d is no card", card);
    PyObject *self = ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (self)
        ((card_object *)self)->card = (uint8_t)card;
    return self;
}

static PyObject *card_id(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromLong(((card_object *)self)->card);
}

static PyGetSetDef card_attributes[] = {
    {"card_id", card_id, NULL, "The card, 0 to 51; or what its class means by a higher number.",
     NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyType_Slot card_slots[] = {
    {Py_tp_doc, "An object that is a card: the base of classes for cards, read as ids are."},
    {Py_tp_new, (void *)new_card},
    {Py_tp_getset, card_attributes},
    {0, NULL},
};
static PyType_Spec card_spec = {
    "fastrank._one.CardObject", sizeof(card_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    card_slots,
};

static PyMethodDef functions[] = {
    {"evaluator", make_evaluator, METH_VARARGS,
     "Make a function that gives, for a hand, values[rank]: given the name of a system, the values\n"
     "as bytes of uint32, the form (0: each card an argument, 1: a sequence, 2: two of them),\n"
     "whether cards are ints in Cactus Kev's format, how many of them are the board in Omaha (the\n"
     "first ones, or at most the second sequence; else 0), the allowed numbers of cards as bits, the\n"
     "function that is called for all that it does not take, its name and its docstring."},
    {"ranker", ranker, METH_VARARGS,
     "Make the method rank of a System, given that, its name and a docstring. Hands that it does\n"
     "not take, bad ones among them, go to the method of its class. None if no room is left."},
    {"player", player, METH_VARARGS,
     "Make the method rank of a Game, given that, the names of its systems (None for a second one\n"
     "that is not), whether it is played as Omaha, the allowed numbers of hole and board cards as\n"
     "bits, what makes a tuple of two ranks, and a docstring. Otherwise as ranker."},
    {NULL, NULL, 0, NULL},
};

static int execute(PyObject *module) {
    PyObject *numpy = PyImport_ImportModule("numpy");
    core = fr_import();
    if (numpy)
        numpy_integer = (PyTypeObject *)PyObject_GetAttrString(numpy, "integer");
    Py_XDECREF(numpy);
    if (!core || !numpy_integer)
        return -1;
    card_type = (PyTypeObject *)PyType_FromSpec(&card_spec);
    evaluator_type = (PyTypeObject *)PyType_FromSpec(&evaluator_spec);
    if (!card_type || !evaluator_type)
        return -1;
    Py_INCREF(card_type); /* one is kept here */
    if (PyModule_AddObject(module, "CardObject", (PyObject *)card_type) == 0)
        return 0;
    Py_DECREF(card_type);
    return -1;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)execute},
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "fastrank._one", NULL, 0, functions, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__one(void);
PyMODINIT_FUNC PyInit__one(void) { return PyModuleDef_Init(&definition); }
