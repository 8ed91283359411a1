const HEADER = 32;
const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;

/** The size of the hashed pages of a signature, as a power of two. */
export const PAGE_BITS = 12;

/** A load command: its type, and its offset in the file. */
export interface LoadCommand {
  kind: number;
  at: number;
}

/** The load commands of a Mach-O file. */
export function commandsOf(bytes: Buffer): LoadCommand[] {
  const commands = [];
  let at = HEADER;
  for (let count = bytes.readUInt32LE(16); count > 0; count -= 1) {
    commands.push({ kind: bytes.readUInt32LE(at), at });
    at += bytes.readUInt32LE(at + 4);
  }
  return commands;
}

/** The offset of the signature's load command; undefined if there is none. */
export function signatureCommand(bytes: Buffer): number | undefined {
  return commandsOf(bytes).find(({ kind }) => kind === LC_CODE_SIGNATURE)?.at;
}

/** The offset of a segment's load command. Fails if there is no such segment. */
export function segmentCommand(bytes: Buffer, name: string): number {
  const found = commandsOf(bytes).find(
    ({ kind, at }) => kind === LC_SEGMENT_64 && textAt(bytes, at + 8) === name,
  );
  if (found === undefined) throw new Error(`the executable has no segment ${name}`);
  return found.at;
}

/** The text at an offset, up to its zero byte. */
export function textAt(bytes: Buffer, offset: number): string {
  return bytes.toString('utf8', offset, bytes.indexOf(0, offset));
}
