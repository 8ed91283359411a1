/** Archives block by block, as only a hostile program writes them. */

/** The fields of a header, including unusual ones. */
export interface TarHeader {
  name: string;
  /** The type's character: `0` a file, `1` a hard link, `2` a symbolic one, `5` a folder, `x` and `g` headers of pax. */
  kind?: string;
  size?: number;
  link?: string;
}

/** A header of one block, with the right checksum. */
export function tarHeader({ name, kind = '0', size = 0, link = '' }: TarHeader): Buffer {
  const block = Buffer.alloc(512);
  block.write(name.slice(0, 100), 0, 'latin1');
  block.write('0000644\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write(kind, 156);
  block.write(link.slice(0, 100), 157, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  return withChecksum(block);
}

/** The block with its checksum set, whatever else was changed in it. */
export function withChecksum(block: Buffer): Buffer {
  block.write('        ', 148);
  const sum = block.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** A file with its bytes, padded to whole blocks. */
export function tarFile(name: string, text: string | Buffer, kind = '0'): Buffer {
  const bytes = Buffer.from(text as string);
  return Buffer.concat([
    tarHeader({ name, kind, size: bytes.length }),
    bytes,
    Buffer.alloc((512 - (bytes.length % 512)) % 512),
  ]);
}

/** One record of a pax header: `30 comment=…`. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (String(length).length + Buffer.byteLength(rest) !== length)
    length = String(length).length + Buffer.byteLength(rest);
  return `${length}${rest}`;
}

/** The end of an archive. */
export const TAR_END = Buffer.alloc(1024);
