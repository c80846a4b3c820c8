"""What cffi makes of csrc/fastrank.h, which is the contract of every function in `lib`."""

from typing import Any

class ffi:
    CData = Any
    NULL: Any
    @staticmethod
    def new(ctype: Any, init: Any = ...) -> Any: ...
    @staticmethod
    def typeof(ctype: str) -> Any: ...
    @staticmethod
    def from_buffer(ctype: Any, buffer: Any = ...) -> Any: ...
    @staticmethod
    def string(data: Any) -> bytes: ...
    @staticmethod
    def unpack(data: Any, length: int) -> Any: ...

lib: Any
