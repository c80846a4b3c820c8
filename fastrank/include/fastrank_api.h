/* fastrank from the C of another extension module, Cython's included, without linking to it.
 *
 * Compile with -I `python -c "import fastrank; print(fastrank.get_include())"`. Then, once:
 *
 *     const fr_api *fastrank = fr_import();
 *     if (!fastrank)
 *         return NULL;                     (ImportError is set)
 *     const fr_system *high = fastrank->find_system("HIGH");
 *
 * and from then on, with the interpreter's lock or without it:
 *
 *     uint16_t rank = fastrank->rank_cards(high, cards, 7);
 */
#ifndef FASTRANK_API_H
#define FASTRANK_API_H
#include <Python.h>

#include "fastrank.h"

/* The functions of the core of the fastrank that is installed, or NULL with ImportError set where
 * there is none, or one too old for this header. To be called with the interpreter's lock held. */
static inline const fr_api *fr_import(void) {
    const fr_api *api = NULL;
    PyObject *core = PyImport_ImportModule("fastrank._core"), *lib = NULL, *address = NULL;
    if (core)
        lib = PyObject_GetAttrString(core, "lib");
    if (lib)
        address = PyObject_CallMethod(lib, "fr_api_address", NULL);
    if (address)
        api = (const fr_api *)PyLong_AsVoidPtr(address);
    if (api && (api->version != FR_API_VERSION || api->size < sizeof *api)) {
        PyErr_Format(PyExc_ImportError,
                     "the fastrank that is installed has API version %d of %zu bytes; this was "
                     "compiled for version %d of %zu bytes",
                     api->version, api->size, (int)FR_API_VERSION, sizeof *api);
        api = NULL;
    }
    Py_XDECREF(address);
    Py_XDECREF(lib);
    Py_XDECREF(core);
    return api;
}

#endif
