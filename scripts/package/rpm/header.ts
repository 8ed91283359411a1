/** A value in an RPM header: one or several of a type. */
export type HeaderValue =
  | { type: 'int16' | 'int32'; values: readonly number[] }
  | { type: 'string' | 'i18n'; value: string }
  | { type: 'strings'; values: readonly string[] }
  | { type: 'binary'; value: Buffer };

/** From https://rpm-software-management.github.io/rpm/manual/format_header.html */
const types = { int16: 3, int32: 4, string: 6, binary: 7, strings: 8, i18n: 9 } as const;

/**
 * An RPM header of format 4, in its own region, so that its hash and signature cover all of it.
 * @param region the tag of the region: 62 for signatures, 63 for the package itself
 * @param values the values by tag
 */
export function headerOf(region: 62 | 63, values: ReadonlyMap<number, HeaderValue>): Buffer {
  const entries: Buffer[] = [];
  const data: Buffer[] = [];
  let size = 0;
  const add = (bytes: Buffer, alignment: number) => {
    const padding = (alignment - (size % alignment)) % alignment;
    data.push(Buffer.alloc(padding), bytes);
    size += padding + bytes.length;
    return size - bytes.length;
  };
  for (const [tag, value] of [...values].sort(([left], [right]) => left - right)) {
    const { bytes, count, alignment } = encoded(value);
    entries.push(entry(tag, types[value.type], add(bytes, alignment), count));
  }
  // The region's entry refers to its trailer, which holds its distance from the first entry.
  const trailer = entry(region, types.binary, -16 * (entries.length + 1), 16);
  entries.unshift(entry(region, types.binary, add(trailer, 1), 16));
  const start = Buffer.from('8eade80100000000', 'hex');
  return Buffer.concat([start, numbers(4, [entries.length, size]), ...entries, ...data]);
}

function entry(tag: number, type: number, offset: number, count: number): Buffer {
  return numbers(4, [tag, type, offset, count]);
}

function encoded(value: HeaderValue): { bytes: Buffer; count: number; alignment: number } {
  if (value.type === 'binary') return { bytes: value.value, count: value.value.length, alignment: 1 };
  if ('value' in value) return { bytes: Buffer.from(`${value.value}\0`), count: 1, alignment: 1 };
  const count = value.values.length;
  if (value.type === 'strings')
    return { bytes: Buffer.from(value.values.map((text) => `${text}\0`).join('')), count, alignment: 1 };
  const width = value.type === 'int16' ? 2 : 4;
  return { bytes: numbers(width, value.values as readonly number[]), count, alignment: width };
}

/** Big-endian numbers of this many bytes each; negative ones in two's complement. */
function numbers(width: 2 | 4, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(width * values.length);
  for (const [index, value] of values.entries())
    bytes.writeUIntBE(value < 0 ? value + 2 ** (8 * width) : value, index * width, width);
  return bytes;
}
