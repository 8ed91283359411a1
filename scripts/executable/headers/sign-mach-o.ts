import { createHash } from 'node:crypto';
import { PAGE_BITS, segmentCommand, signatureCommand } from './mach-o-parts.ts';

const HASH_SIZE = 32;
const PAGE = 2 ** PAGE_BITS;
/**
 * The size of the header of a signature with one part: magic, length, number of parts, and the part's type and offset.
 */
const OPENING = 20;
/** The size of the fixed fields of a code directory of version 2.4. */
const DIRECTORY = 88;

/**
 * Signs an executable of macOS ad hoc, as linkers do: with hashes of its pages, but no identity. Replaces the existing
 * signature, which must be at the end of the file. Fails if there is none.
 * @param identifier the name of the program in the signature
 */
export function signedAdHoc(executable: Buffer, identifier: string): Buffer {
  const command = signatureCommand(executable);
  if (command === undefined) throw new Error('the executable has no place for a signature');
  const limit = executable.readUInt32LE(command + 8);
  const name = Buffer.from(`${identifier}\0`);
  const pages = Math.ceil(limit / PAGE);
  const length = DIRECTORY + name.length + pages * HASH_SIZE;
  const signature = Buffer.alloc(OPENING + length);

  const code = Buffer.from(executable.subarray(0, limit));
  code.writeUInt32LE(signature.length, command + 12);
  growLinkEdit(code, limit + signature.length);

  signature.writeUInt32BE(0xfade0cc0, 0);
  signature.writeUInt32BE(signature.length, 4);
  signature.writeUInt32BE(1, 8);
  signature.writeUInt32BE(OPENING, 16);
  const directory = signature.subarray(OPENING);
  directory.writeUInt32BE(0xfade0c02, 0);
  directory.writeUInt32BE(length, 4);
  directory.writeUInt32BE(0x20400, 8);
  // Ad hoc, and made by a linker.
  directory.writeUInt32BE(0x20002, 12);
  directory.writeUInt32BE(DIRECTORY + name.length, 16);
  directory.writeUInt32BE(DIRECTORY, 20);
  directory.writeUInt32BE(pages, 28);
  directory.writeUInt32BE(limit, 32);
  directory[36] = HASH_SIZE;
  directory[37] = 2;
  directory[39] = PAGE_BITS;
  // The code segment, in the program's own file.
  const text = segmentCommand(code, '__TEXT');
  directory.writeBigUInt64BE(code.readBigUInt64LE(text + 40), 64);
  directory.writeBigUInt64BE(code.readBigUInt64LE(text + 48), 72);
  directory.writeBigUInt64BE(1n, 80);
  name.copy(directory, DIRECTORY);
  for (let page = 0; page < pages; page += 1) {
    const content = code.subarray(page * PAGE, Math.min((page + 1) * PAGE, limit));
    createHash('sha256')
      .update(content)
      .digest()
      .copy(directory, DIRECTORY + name.length + page * HASH_SIZE);
  }
  return Buffer.concat([code, signature]);
}

/** Extends the last segment, which contains the signature, to the end of the file. */
function growLinkEdit(code: Buffer, end: number): void {
  const command = segmentCommand(code, '__LINKEDIT');
  const size = BigInt(end) - code.readBigUInt64LE(command + 40);
  const page = BigInt(PAGE);
  code.writeBigUInt64LE(((size + page - 1n) / page) * page, command + 32);
  code.writeBigUInt64LE(size, command + 48);
}
