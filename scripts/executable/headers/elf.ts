import type { ExecutableFacts } from './facts.ts';

const PT_LOAD = 1;
const PT_DYNAMIC = 2;
const PT_INTERP = 3;
const DT_NEEDED = 1n;
const DT_STRTAB = 5n;
const DT_STRSZ = 10n;
const machines: Readonly<Record<number, ExecutableFacts['arch']>> = { 62: 'x64', 183: 'arm64' };

/** A part of the file, and its address in memory. */
interface Segment {
  type: number;
  offset: number;
  address: bigint;
  size: number;
}

/** Whether bytes are an executable of Linux: ELF, 64 bits, little-endian. */
export function isElf(bytes: Buffer): boolean {
  return bytes.subarray(0, 6).equals(Buffer.from('\x7fELF\x02\x01', 'latin1'));
}

/** Reads an ELF executable's headers. */
export function readElf(bytes: Buffer): ExecutableFacts {
  const segments = segmentsOf(bytes);
  const interpreter = segments.find(({ type }) => type === PT_INTERP);
  const entries = dynamicEntries(bytes, segments);
  const names = textsOf(bytes, segments, entries);
  const glibc = newestGlibc(names.toString('latin1'));
  return {
    format: 'ELF',
    arch: machines[bytes.readUInt16LE(18)] ?? 'other',
    ...(interpreter && { interpreter: textAt(bytes, interpreter.offset) }),
    libraries: entries
      .filter(({ tag }) => tag === DT_NEEDED)
      .map(({ value }) => textAt(names, Number(value))),
    ...(glibc !== undefined && { glibc }),
  };
}

function segmentsOf(bytes: Buffer): Segment[] {
  const start = Number(bytes.readBigUInt64LE(32));
  const size = bytes.readUInt16LE(54);
  return Array.from({ length: bytes.readUInt16LE(56) }, (_, index) => {
    const at = start + index * size;
    return {
      type: bytes.readUInt32LE(at),
      offset: Number(bytes.readBigUInt64LE(at + 8)),
      address: bytes.readBigUInt64LE(at + 16),
      size: Number(bytes.readBigUInt64LE(at + 32)),
    };
  });
}

/** The entries for the loader. */
function dynamicEntries(bytes: Buffer, segments: readonly Segment[]): { tag: bigint; value: bigint }[] {
  const dynamic = segments.find(({ type }) => type === PT_DYNAMIC);
  if (dynamic === undefined) return [];
  const entries = Array.from({ length: dynamic.size / 16 }, (_, index) => {
    const at = dynamic.offset + index * 16;
    return { tag: bytes.readBigUInt64LE(at), value: bytes.readBigUInt64LE(at + 8) };
  });
  const end = entries.findIndex(({ tag }) => tag === 0n);
  return end < 0 ? entries : entries.slice(0, end);
}

/** The names of libraries, symbols and their versions, each followed by a zero byte. */
function textsOf(
  bytes: Buffer,
  segments: readonly Segment[],
  entries: readonly { tag: bigint; value: bigint }[],
): Buffer {
  const entry = (wanted: bigint) => entries.find(({ tag }) => tag === wanted)?.value;
  const address = entry(DT_STRTAB);
  if (address === undefined) return Buffer.alloc(0);
  const start = offsetOf(address, segments);
  return bytes.subarray(start, start + Number(entry(DT_STRSZ) ?? 0n));
}

/** The newest release among the versions of required symbols: `GLIBC_2.29`. */
function newestGlibc(names: string): string | undefined {
  const minors = [...names.matchAll(/\0GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor));
  return minors.length === 0 ? undefined : `2.${Math.max(...minors)}`;
}

/** The file offset of an address. Fails if the file does not contain it. */
function offsetOf(address: bigint, segments: readonly Segment[]): number {
  const segment = segments.find(
    ({ type, address: start, size }) =>
      type === PT_LOAD && address >= start && address < start + BigInt(size),
  );
  if (segment === undefined) throw new Error(`no part of the file is at ${address}`);
  return segment.offset + Number(address - segment.address);
}

function textAt(bytes: Buffer, offset: number): string {
  return bytes.toString('utf8', offset, bytes.indexOf(0, offset));
}
