import { runeCount } from '../../../go/strconv/bytes.js';

/** The flags, width and precision of one printf verb: https://pkg.go.dev/fmt#hdr-Printing. */
export interface PrintfFlags {
  plus: boolean;
  minus: boolean;
  sharp: boolean;
  space: boolean;
  zero: boolean;
  /** `%+v` and `%#v`, which are not the `+` and `#` of other verbs. */
  plusV: boolean;
  sharpV: boolean;
  width: number | undefined;
  precision: number | undefined;
}

export function noFlags(): PrintfFlags {
  return {
    plus: false,
    minus: false,
    sharp: false,
    space: false,
    zero: false,
    plusV: false,
    sharpV: false,
    width: undefined,
    precision: undefined,
  };
}

/** Pads a byte string to the width, counted in runes; zeros are on the left, even of text. */
export function pad(bytes: string, flags: PrintfFlags): string {
  const missing = (flags.width ?? 0) - runeCount(bytes);
  if (missing <= 0) return bytes;
  if (flags.minus) return bytes + ' '.repeat(missing);
  return (flags.zero ? '0' : ' ').repeat(missing) + bytes;
}

/** Pads with spaces even if zeros are requested. */
export function padWithSpaces(bytes: string, flags: PrintfFlags): string {
  return pad(bytes, { ...flags, zero: false });
}
