import { crc32, deflateRawSync } from 'node:zlib';
import type { PackedFile } from './files.ts';

/** Names are in UTF-8. */
const FLAGS = 0x800;
const DEFLATE = 8;
/** 2.0, which supports folders and DEFLATE; created on Unix, with its modes. */
const NEEDED = 20;
const MADE_BY = (3 << 8) | NEEDED;

/**
 * A zip archive of files, all with the same time: the same files always give the same bytes. Fails for links and
 * folders, and from 4 GB on.
 * @param level the compression level, up to 9
 */
export function zipOf(files: readonly PackedFile[], epoch: number, level = 9): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    if (!('content' in file)) throw new Error(`only files go into a zip: ${file.path}`);
    const name = Buffer.from(file.path);
    const compressed = deflateRawSync(file.content, { level });
    const common = fields(
      ...[[2, NEEDED] as const, [2, FLAGS] as const, [2, DEFLATE] as const, [4, dosTime(epoch)] as const],
      ...[[4, crc32(file.content)] as const, [4, compressed.length] as const],
      ...[[4, file.content.length] as const, [2, name.length] as const, [2, 0] as const],
    );
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, compressed);
    const mode = (0o100000 | file.mode) * 0x10000;
    const rest = fields([2, 0], [2, 0], [2, 0], [4, mode], [4, offset]);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), fields([2, MADE_BY]), common, rest, name);
    offset += 4 + common.length + name.length + compressed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const counts = fields([2, 0], [2, 0], [2, files.length], [2, files.length]);
  const end = [Buffer.from('PK\x05\x06', 'latin1'), counts, fields([4, size], [4, offset], [2, 0])];
  return Buffer.concat([...parts, ...directory, ...end]);
}

/** Little-endian numbers of this many bytes each. */
function fields(...numbers: (readonly [bytes: number, value: number])[]): Buffer {
  return Buffer.concat(
    numbers.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

/** The time in zip archives, in steps of two seconds and without a time zone: UTC is used. */
function dosTime(epoch: number): number {
  const moment = new Date(epoch * 1000);
  const day =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return day * 0x10000 + time;
}
