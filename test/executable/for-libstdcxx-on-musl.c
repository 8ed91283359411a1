/*
 * What Debian's libstdc++ and libgcc ask of glibc and musl does not have, so that an executable for musl, which asks for
 * libstdc++, starts on a machine that has musl but no libstdc++ built for it. Good enough for a short run.
 */
#include <stddef.h>
#include <stdint.h>

extern long getrandom(void *, size_t, unsigned);
extern size_t strftime_l(char *, size_t, const char *, const void *, void *);

char __libc_single_threaded = 0;
struct { unsigned vendor, type, subtype, features; } __cpu_model;

uint32_t arc4random(void) {
  uint32_t number = 0;
  getrandom(&number, sizeof number, 0);
  return number;
}

size_t __strftime_l(char *text, size_t size, const char *format, const void *time, void *locale) {
  return strftime_l(text, size, format, time, locale);
}

int __cxa_thread_atexit_impl(void (*destructor)(void *), void *object, void *library) { return 0; }
int _dl_find_object(void *address, void *result) { return -1; }
int __cpu_indicator_init(void) { return 0; }
