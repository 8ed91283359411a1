import type { PackedFile } from '../files.ts';

/** A file or folder in a payload: its mode, and its bytes; those of a link are its target. */
export interface Payload {
  path: string;
  /** Including the bits of the file type. */
  mode: number;
  content: Buffer;
  link: string;
}

/** A file, a link or a folder for RPM. */
export function payloadOf(file: PackedFile): Payload {
  const { path } = file;
  if ('link' in file) return { path, mode: 0o120777, content: Buffer.from(file.link), link: file.link };
  if ('folder' in file) return { path, mode: 0o040000 | file.mode, content: Buffer.alloc(0), link: '' };
  return { path, mode: 0o100000 | file.mode, content: file.content, link: '' };
}

/** An archive of `cpio -H newc`, as used by RPM: files owned by root, in order, all with the same time. */
export function cpioOf(files: readonly Payload[], epoch: number): Buffer {
  const all = files.map(({ path, mode, content }, index) =>
    member(`./${path}`, [index + 1, mode, 0, 0, 1, epoch], content),
  );
  return Buffer.concat([...all, member('TRAILER!!!', [0, 0, 0, 0, 1, 0], Buffer.alloc(0))]);
}

/** @param facts inode, mode, user, group, links and time */
function member(name: string, facts: readonly number[], content: Buffer): Buffer {
  const fields = [...facts, content.length, 0, 0, 0, 0, name.length + 1, 0];
  const head = `070701${fields.map((field) => field.toString(16).padStart(8, '0')).join('')}${name}\0`;
  return Buffer.concat([Buffer.from(head), padding(head.length), content, padding(content.length)]);
}

function padding(length: number): Buffer {
  return Buffer.alloc((4 - (length % 4)) % 4);
}
