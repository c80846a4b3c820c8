/* fastrank._one: one hand at a time, from Python objects straight to the core.
 *
 * What cffi needs to wrap a call costs more than to rank a hand, so that this is written for
 * Python's own interface. Whatever it does not take it leaves to Python: it says nothing of what
 * is wrong with a hand. */
#include "fastrank_api.h"

static const fr_api *core;

/* Read a list or tuple of card ids, or of text of one card each. Returns how many there are, or -1
 * for anything else. */
static int read_items(PyObject *hand, Py_ssize_t count, PyObject *(*item)(PyObject *, Py_ssize_t),
                      uint8_t *cards) {
    if (count > FR_MOST_CARDS)
        return -1;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *one = item(hand, i);
        if (!one || Py_TYPE(one) != Py_TYPE(item(hand, 0)))
            return -1;
        if (PyLong_CheckExact(one)) {
            const long card = PyLong_AsLong(one);
            if (card < 0 || card > 51)
                return -1;
            cards[i] = (uint8_t)card;
        } else if (PyUnicode_CheckExact(one)) {
            Py_ssize_t bytes;
            size_t position;
            const char *text = PyUnicode_AsUTF8AndSize(one, &bytes);
            uint8_t two[2];
            if (!text || core->parse(text, (size_t)bytes, two, 2, &position) != 1)
                return -1;
            cards[i] = two[0];
        } else {
            return -1;
        }
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
    return rank ? PyLong_FromLong(rank) : PyObject_CallMethod(self, "_ranked", "(O)", hand);
}

/* A function of Python does not learn which definition it has, so each system has one of its own. */
enum { MOST_SYSTEMS = 16 };
static const fr_system *systems[MOST_SYSTEMS];

#define RANK(n)                                                                                \
    static PyObject *rank_##n(PyObject *self, PyObject *hand) {                                \
        return rank_of(systems[n], self, hand);                                                \
    }
RANK(0) RANK(1) RANK(2) RANK(3) RANK(4) RANK(5) RANK(6) RANK(7)
RANK(8) RANK(9) RANK(10) RANK(11) RANK(12) RANK(13) RANK(14) RANK(15)

#define DEFINE(n) {"rank", rank_##n, METH_O, NULL}
static PyMethodDef ranks[MOST_SYSTEMS] = {
    DEFINE(0), DEFINE(1), DEFINE(2),  DEFINE(3),  DEFINE(4),  DEFINE(5),  DEFINE(6),  DEFINE(7),
    DEFINE(8), DEFINE(9), DEFINE(10), DEFINE(11), DEFINE(12), DEFINE(13), DEFINE(14), DEFINE(15),
};

static PyObject *ranker(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *owner, *text;
    const char *name;
    if (!PyArg_ParseTuple(args, "OsU", &owner, &name, &text))
        return NULL;
    const char *doc = PyUnicode_AsUTF8AndSize(text, NULL);
    if (!doc)
        return NULL;
    const fr_system *system = core->find_system(name);
    for (int i = 0; system && i < MOST_SYSTEMS; i++)
        if (!systems[i] || systems[i] == system) {
            systems[i] = system;
            ranks[i].ml_doc = doc;
            Py_INCREF(text); /* the definition is never given up */
            return PyCFunction_NewEx(&ranks[i], owner, NULL);
        }
    return PyErr_Format(PyExc_ValueError, "no ranking system %s, or no room for it", name);
}

static PyObject *card_bytes(PyObject *module, PyObject *hand) {
    (void)module;
    uint8_t cards[FR_MOST_CARDS];
    const int count = read_cards(hand, cards);
    if (count >= 0)
        return PyBytes_FromStringAndSize((const char *)cards, count);
    PyErr_Clear();
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"ranker", ranker, METH_VARARGS,
     "Make the method rank of a System, given that, its name and a docstring. Hands that it does\n"
     "not take, bad ones among them, go to the System's method _ranked."},
    {"card_bytes", card_bytes, METH_O,
     "The cards of a hand as bytes; None for what is no good text, list or tuple. A card may be\n"
     "there twice."},
    {NULL, NULL, 0, NULL},
};

static int execute(PyObject *module) {
    (void)module;
    core = fr_import();
    return core ? 0 : -1;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)execute},
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "fastrank._one", NULL, 0, functions, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__one(void);
PyMODINIT_FUNC PyInit__one(void) { return PyModuleDef_Init(&definition); }
