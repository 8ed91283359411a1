import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { containerIn, newFolder } from '../support/folder-container.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl, withoutLateChannel } from '../support/kubectl.js';
import { startPodServer } from '../support/pod-server.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const kubectl = findKubectl();

/** Links in the working folder, and where they lead. */
const LINKS = {
  first: 'second',
  second: 'folder/third',
  'folder/third': '../new',
  around: 'inner/../new',
  inner: 'folder/inner',
  away: 'nowhere/new',
  further: 'away',
  slash: 'new/',
  loop: 'loop',
  below: 'file/new',
  back: 'nowhere/..',
  'to-file': 'file',
  'to-folder': 'folder',
};

/** The working folder: each name with its content, or where it leads. */
function contents(folder: string, at = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(join(folder, at), { withFileTypes: true })) {
    const name = join(at, entry.name);
    const path = join(folder, name);
    if (entry.isSymbolicLink()) found[name] = `-> ${readlinkSync(path)}`;
    else if (entry.isDirectory()) Object.assign(found, { [`${name}/`]: '' }, contents(folder, name));
    else found[name] = readFileSync(path, 'utf8');
  }
  return found;
}

/** Copies `file` or `tree` from a container to a folder with links. */
async function copied(program: 'kubectl' | 'proa', [source, ...rest]: readonly string[]) {
  const [inside, here] = [newFolder(), newFolder()];
  mkdirSync(join(inside, 'tree'));
  for (const name of ['file', 'tree/other', 'tree/new']) writeFileSync(join(inside, name), `its ${name}`);
  mkdirSync(join(here, 'folder/inner'), { recursive: true });
  writeFileSync(join(here, 'file'), 'old');
  for (const [name, target] of Object.entries(LINKS)) symlinkSync(target, join(here, name));
  const { url } = await startPodServer({ v5: true, run: containerIn(inside) });
  const args = ['cp', `box:${inside}/${source}`, ...rest, `--server=${url}`];
  const { exit, stderr } =
    program === 'kubectl'
      ? await runProcess(kubectl!, args, { env: { HOME: newFolder() }, cwd: here })
      : await runInProcess(args, { name: 'kubectl', cwd: here });
  // kubectl may end before it has printed the messages of the container's tar, or within them.
  const said = withoutLateChannel(stderr).replace(/tar: (Removing leading `\/' from member names\n?|$)/, '');
  return { exit, stderr: said, here: contents(here) };
}

describe.skipIf(isMissing('kubectl', kubectl))('a copy to a link, beside kubectl', () => {
  const names = Object.keys(LINKS).filter((name) => name !== 'folder/third' && name !== 'inner');
  const files = names.map((name) => ['file', name]);
  const trees = ['first', 'to-file', 'to-folder', 'away/new'].map((name) => ['tree', name]);
  it.each([...files, ...trees])('of a %s to %s has the same result', async (...words) => {
    const [theirs, ours] = [await copied('kubectl', words), await copied('proa', words)];
    expect(ours).toEqual(theirs);
  });
});

describe('a copy to a link', () => {
  it('by cat writes the file at the end of all links', async () => {
    const { exit, here } = await copied('proa', ['file', 'first', '--no-tar']);
    expect([exit, here.new, here.second]).toEqual([0, 'its file', '-> folder/third']);
  });

  it('fails if the folder of the file does not exist, and creates nothing', async () => {
    for (const words of [
      ['file', 'further', '--no-tar'],
      ['tree', 'further'],
    ]) {
      const { exit, stderr, here } = await copied('proa', words);
      expect([exit, stderr]).toEqual([1, 'error: open further: no such file or directory\n']);
      expect(here).not.toHaveProperty('nowhere/');
    }
  });

  it('continues an interrupted copy beside the file at the end of all links', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    const bytes = Buffer.alloc(1_500_000, 'large and long');
    writeFileSync(join(inside, 'large'), bytes);
    mkdirSync(join(here, 'folder'));
    symlinkSync('second', join(here, 'first'));
    symlinkSync('folder/large', join(here, 'second'));
    writeFileSync(join(here, 'folder/.large.proa-part'), bytes.subarray(0, 1_200_000), { mode: 0o600 });
    const { url } = await startPodServer({ v5: true, run: containerIn(inside) });
    const args = ['cp', `box:${inside}/large`, 'first', `--server=${url}`];
    const { exit, stderr } = await runInProcess(args, { cwd: here });
    expect([exit, stderr]).toEqual([0, 'continuing at 1.1 MiB of 1.4 MiB\n']);
    expect(readFileSync(join(here, 'folder/large')).equals(bytes)).toBe(true);
    expect(readdirSync(join(here, 'folder'))).toEqual(['large']);
  });
});

it('a copy fails if a link in the destination is in the way of a file, and copies the others', async () => {
  const [inside, here, outside] = [newFolder(), newFolder(), newFolder()];
  mkdirSync(join(inside, 'tree/sub'), { recursive: true });
  for (const name of ['a', 'sub/b', 'z']) writeFileSync(join(inside, 'tree', name), name);
  symlinkSync(outside, join(here, 'sub'));
  const { url } = await startPodServer({ v5: true, run: containerIn(inside) });
  const { exit, stderr } = await runInProcess(['cp', `box:${inside}/tree`, here, `--server=${url}`]);
  expect([exit, readdirSync(here).sort(), readdirSync(outside)]).toEqual([1, ['a', 'sub', 'z'], []]);
  expect(stderr).toContain(`error: ${inside}/tree: not everything was copied, see the warnings: 2 missing\n`);
  expect(existsSync(join(outside, 'b'))).toBe(false);
});
