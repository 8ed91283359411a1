import { firstRunes } from '../../../go/strconv/bytes.js';
import { canBackquote, quoteBytes } from '../../../go/strconv/quote-bytes.js';
import { type PrintfFlags, pad } from './flags.js';

/** Formats a byte string for the verbs `v s q x X`; undefined for other verbs. */
export function formatText(bytes: string, verb: string, flags: PrintfFlags): string | undefined {
  switch (verb) {
    case 'v':
      return flags.sharpV ? quoted(bytes, flags) : pad(truncated(bytes, flags), flags);
    case 's':
      return pad(truncated(bytes, flags), flags);
    case 'q':
      return quoted(bytes, flags);
    case 'x':
      return hexadecimal(bytes, flags);
    case 'X':
      return hexadecimal(bytes, flags).toUpperCase();
    default:
      return undefined;
  }
}

function truncated(bytes: string, flags: PrintfFlags): string {
  return flags.precision === undefined ? bytes : firstRunes(bytes, flags.precision);
}

function quoted(bytes: string, flags: PrintfFlags): string {
  const text = truncated(bytes, flags);
  if (flags.sharp && canBackquote(text)) return pad(`\`${text}\``, flags);
  return pad(quoteBytes(text, flags.plus), flags);
}

/** The precision counts bytes here; `% x` separates them, and `#` puts 0x before the whole or before each. */
function hexadecimal(bytes: string, flags: PrintfFlags): string {
  const shown = bytes.slice(0, flags.precision ?? bytes.length);
  if (shown === '') return (flags.zero ? '0' : ' ').repeat(flags.width ?? 0);
  const prefix = flags.sharp ? '0x' : '';
  const pairs = Array.from(shown, (char) => char.charCodeAt(0).toString(16).padStart(2, '0'));
  const text = flags.space ? pairs.map((pair) => prefix + pair).join(' ') : prefix + pairs.join('');
  return pad(text, flags);
}
