import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import type { PackedFile } from './files.ts';

/** By name, too, as tools of packages want it. */
const ROOT = { uname: 'root', gname: 'root' };

/** A tar archive of files, in their order, that are all from one moment: the same files always make the same bytes. */
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
