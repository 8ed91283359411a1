import { extract, type Header, type Pack, pack } from 'tar-stream';
import { asFileError, FileError } from '../files/file-error.js';
import { pathNames } from '../files/file-system.js';
import type { FileSystemNode } from '../files/nodes.js';
import type { Input } from '../process/pipe.js';
import type { Process, Program } from '../process/process.js';

/** What to do with an archive. */
interface TarOptions {
  mode: 'c' | 'x' | 't';
  isVerbose: boolean;
  /** Files get the time of unpacking. */
  isTouched: boolean;
  file: string;
  folder: string;
  paths: string[];
}

/** Packs, unpacks and lists archives, as plain tar; `-` is standard input or output. */
export const tar: Program = async (process) => {
  const options = readTarOptions(process);
  if (typeof options === 'string') return process.fail(options);
  if (options.mode === 'c') return create(process, options);
  try {
    const input = options.file === '-' ? process.start.stdin : process.files.read(process.path(options.file));
    return await unpack(process, options, input);
  } catch (error) {
    return process.fail(`can't open '${options.file}': ${asFileError(error).message}`);
  }
};

/** Long options without effect: files belong to root, and have the permissions of the archive. */
const WITHOUT_EFFECT = ['--no-same-permissions', '--no-same-owner', '--same-permissions', '--same-owner'];

function readTarOptions(process: Process): TarOptions | string {
  const options = { isVerbose: false, isTouched: false, file: '-', folder: '/', paths: [] as string[] };
  let mode: TarOptions['mode'] | undefined;
  options.folder = process.start.workingFolder;
  const words = process.args.filter((word) => !WITHOUT_EFFECT.includes(word));
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const isOption = word.startsWith('-') && word !== '-';
    if (word.startsWith('--')) return `unrecognized option: ${word.slice(2)}`;
    if (!isOption && index > 0) {
      options.paths.push(word);
      continue;
    }
    for (const letter of isOption ? word.slice(1) : word) {
      if (letter === 'c' || letter === 'x' || letter === 't') mode = letter;
      else if (letter === 'f') options.file = words[++index] ?? '-';
      else if (letter === 'C') options.folder = process.path(words[++index] ?? '');
      else if (letter === 'v') options.isVerbose = true;
      else if (letter === 'm') options.isTouched = true;
      else if (letter !== 'p' && letter !== 'o') return `unrecognized option: ${letter}`;
    }
  }
  if (mode === undefined) return 'must specify one of -c, -x, -t';
  return { ...options, mode };
}

async function create(process: Process, { file, folder, paths, isVerbose }: TarOptions): Promise<number> {
  if (paths.length === 0) return process.fail('empty archive');
  const output = file === '-' ? process.start.stdout : process.files.write(process.path(file), false);
  const archive = pack();
  let code = 0;
  let hasSlash = false;
  const filled = (async () => {
    for (const path of paths) {
      const full = path.startsWith('/') ? path : `${folder}/${path}`;
      const node = process.files.find(full, false);
      const name = path.replace(/^\/+/, '') || '.';
      if (path.startsWith('/') && !hasSlash) {
        hasSlash = true;
        await process.fail("removing leading '/' from member names");
      }
      if (node === undefined) code = await process.fail(`${path}: No such file or directory`);
      else await add(process, archive, name, node, isVerbose);
    }
    archive.finalize();
  })();
  filled.catch((error: Error) => archive.destroy(error));
  for await (const data of archive) await output.write(Buffer.from(data as Uint8Array), process.signal);
  await filled;
  if (code !== 0) await process.fail('error exit delayed from previous errors');
  return code;
}

async function add(
  process: Process,
  archive: Pack,
  name: string,
  node: FileSystemNode,
  isVerbose: boolean,
): Promise<void> {
  process.signal.throwIfAborted();
  if (isVerbose) await process.start.stderr.write(Buffer.from(`${name}\n`), process.signal);
  const facts = { name, mode: node.mode, mtime: new Date(node.changed), uname: 'root', gname: 'root' };
  if (node.kind === 'folder') {
    await entry(archive, { ...facts, name: `${name.replace(/\/$/, '')}/`, type: 'directory' });
    for (const each of [...node.entries.keys()].sort())
      await add(process, archive, `${name.replace(/\/$/, '')}/${each}`, node.entries.get(each)!, isVerbose);
  } else if (node.kind === 'link') await entry(archive, { ...facts, type: 'symlink', linkname: node.target });
  else if (node.kind === 'file')
    await entry(archive, { ...facts, type: 'file', size: node.size }, node.parts);
}

function entry(archive: Pack, header: Partial<Header> & { name: string }, parts: readonly Buffer[] = []) {
  return new Promise<void>((resolve, reject) => {
    const stream = archive.entry(header, (error) => (error ? reject(error) : resolve()));
    (async () => {
      for (const part of parts) if (!stream.write(part)) await drained(stream);
      stream.end(null);
    })().catch(reject);
  });
}

async function unpack(process: Process, options: TarOptions, input: Input): Promise<number> {
  const { mode, folder, paths, isVerbose } = options;
  const wanted = (name: string) =>
    paths.length === 0 || paths.some((path) => name === path || name.startsWith(`${path}/`));
  if (mode === 'x') process.files.folder(folder);
  const archive = extract();
  let got = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    for (let data = await input.read(process.signal); data; data = await input.read(process.signal)) {
      got += data.length;
      yield data;
    }
  }
  const fed = (async () => {
    for await (const data of bytes()) if (!archive.write(data)) await drained(archive);
    archive.end(null);
  })();
  fed.catch((error: Error) => archive.destroy(error));
  let code = 0;
  try {
    for await (const each of archive) {
      const name = each.header.name.replace(/\/$/, '');
      if (wanted(name)) {
        if (mode === 't' || isVerbose) await process.print(`${each.header.name}\n`);
        if (mode === 'x') code = (await place(process, options, each.header, each)) || code;
      }
      each.resume();
    }
    await fed;
  } catch (error) {
    process.signal.throwIfAborted();
    if (error instanceof FileError) throw error;
    return process.fail(got === 0 ? 'short read' : 'invalid tar header checksum');
  }
  return got === 0 ? process.fail('short read') : code;
}

/** Resolves when a stream accepts more. */
function drained(stream: { once(event: 'drain', listener: () => void): unknown }): Promise<void> {
  return new Promise((resolve) => {
    stream.once('drain', resolve);
  });
}

/** Creates what an entry describes. Names that lead out of the folder are refused, as in other tar programs. */
async function place(
  process: Process,
  { folder, isTouched }: TarOptions,
  { name, type, mode = 0o644, mtime, linkname }: Header,
  content: AsyncIterable<unknown>,
): Promise<number> {
  const files = process.files;
  const now = process.start.clock.now();
  const names = name.split('/').filter((each) => each !== '' && each !== '.');
  if (names.includes('..')) return process.fail(`name with '..' skipped: '${name}'`);
  const path = `${folder}/${names.join('/')}`;
  const changed = isTouched ? now : (mtime?.getTime() ?? now);
  try {
    const above = `/${pathNames(path).slice(0, -1).join('/')}`;
    if (files.find(above) === undefined) files.makeFolder(above, true);
    if (type === 'directory') files.makeFolder(path, true);
    else if (type === 'symlink')
      files.put(path, { kind: 'link', mode: 0o777, changed, target: linkname ?? '' });
    else {
      if (files.find(path, false)?.kind === 'link') files.remove(path);
      const output = files.write(path, false, mode & 0o777);
      for await (const data of content) await output.write(Buffer.from(data as Uint8Array), process.signal);
      const node = files.get(path);
      node.mode = mode & 0o777;
      node.changed = changed;
    }
    return 0;
  } catch (error) {
    return process.fail(`can't create '${name}': ${asFileError(error).message}`);
  }
}
