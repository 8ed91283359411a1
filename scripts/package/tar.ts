import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import type { PackedFile } from './files.ts';

/** Also by name, as packaging tools expect. */
const ROOT = { uname: 'root', gname: 'root' };

/** A tar archive of files, in order, all with the same time: the same files always give the same bytes. */
export async function tarOf(files: readonly PackedFile[], epoch: number): Promise<Buffer> {
  const archive = pack();
  const bytes = buffer(archive);
  for (const file of files) {
    const owner = 'owner' in file && file.owner !== undefined ? file.owner : 0;
    const common = {
      name: file.path,
      mtime: new Date(epoch * 1000),
      uid: owner,
      gid: owner,
      ...(owner === 0 ? ROOT : {}),
    };
    if ('link' in file) archive.entry({ ...common, type: 'symlink', linkname: file.link, mode: 0o777 });
    else if ('folder' in file) archive.entry({ ...common, type: 'directory', mode: file.mode });
    else archive.entry({ ...common, mode: file.mode }, file.content);
  }
  archive.finalize();
  return bytes;
}
