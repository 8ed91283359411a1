/** A file of a package, a link, or a folder. Owned by root, unless specified otherwise. */
export type PackedFile =
  | { path: string; content: Buffer; mode: number; owner?: number }
  | { path: string; link: string }
  | { path: string; folder: true; mode: number; owner?: number };

/** A text file that everyone may read. */
export function textFile(path: string, text: string): PackedFile {
  return { path, content: Buffer.from(text), mode: 0o644 };
}

/** A file that everyone may read and run. */
export function program(path: string, content: Buffer | string): PackedFile {
  return { path, content: Buffer.from(content as string), mode: 0o755 };
}
