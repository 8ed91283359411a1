import { createHash } from 'node:crypto';
import type { ExecutableFacts } from './facts.ts';
import { commandsOf, signatureCommand, textAt } from './mach-o-parts.ts';

const MAGIC = 0xfeedfacf;
const LC_LOAD_DYLIB = 0xc;
/** The numbers of a signature are big-endian, unlike all others. */
const CODE_DIRECTORY = 0xfade0c02;
const SHA256 = 2;
const machines = new Map<number, ExecutableFacts['arch']>([
  [0x1000007, 'x64'],
  [0x100000c, 'arm64'],
]);

/** Whether bytes are an executable of macOS: Mach-O, 64 bits, for one architecture. */
export function isMachO(bytes: Buffer): boolean {
  return bytes.length > 32 && bytes.readUInt32LE(0) === MAGIC;
}

/** Reads a Mach-O executable's headers, and checks its signature against its bytes. */
export function readMachO(bytes: Buffer): ExecutableFacts {
  const signature = signatureCommand(bytes);
  return {
    format: 'Mach-O',
    arch: machines.get(bytes.readUInt32LE(4)) ?? 'other',
    libraries: commandsOf(bytes)
      .filter(({ kind }) => kind === LC_LOAD_DYLIB)
      .map(({ at }) => textAt(bytes, at + bytes.readUInt32LE(at + 8))),
    signed: signature !== undefined && holds(bytes, bytes.readUInt32LE(signature + 8)),
  };
}

/** Whether every page of the file matches its hash in the signature's code directory. */
function holds(bytes: Buffer, signature: number): boolean {
  const parts = Array.from({ length: bytes.readUInt32BE(signature + 8) }, (_, index) =>
    bytes.readUInt32BE(signature + 12 + index * 8 + 4),
  ).map((offset) => signature + offset);
  const directory = parts.find((part) => bytes.readUInt32BE(part) === CODE_DIRECTORY);
  if (directory === undefined) return false;
  const hashes = directory + bytes.readUInt32BE(directory + 16);
  const pages = bytes.readUInt32BE(directory + 28);
  const limit = bytes.readUInt32BE(directory + 32);
  const hashSize = bytes[directory + 36]!;
  const pageSize = 2 ** bytes[directory + 39]!;
  // The signature covers everything before it.
  if (bytes[directory + 37] !== SHA256 || limit !== signature) return false;
  if (pages !== Math.ceil(limit / pageSize)) return false;
  for (let page = 0; page < pages; page += 1) {
    const content = bytes.subarray(page * pageSize, Math.min((page + 1) * pageSize, limit));
    const at = hashes + page * hashSize;
    if (
      !createHash('sha256')
        .update(content)
        .digest()
        .equals(bytes.subarray(at, at + hashSize))
    )
      return false;
  }
  return true;
}
