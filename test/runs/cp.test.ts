import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { containerIn, newFolder } from '../support/folder-container.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl, withoutLateChannel } from '../support/kubectl.js';
import { startPodServer } from '../support/pod-server.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const kubectl = findKubectl();

/** Text unchanged; the hash of long text. */
const digest = (bytes: Buffer) =>
  bytes.length < 100 ? bytes.toString('latin1') : createHash('sha256').update(bytes).digest('hex');

/** Everything in a folder: files with their contents, links with their targets. */
function contents(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (entry.isSymbolicLink()) found[name] = `-> ${readlinkSync(path)}`;
    else if (entry.isDirectory()) found[`${name}/`] = '';
    else found[name] = digest(readFileSync(path));
  }
  return found;
}

/** A folder with difficult cases. */
function seed(folder: string): void {
  mkdirSync(join(folder, 'site/deep/er'), { recursive: true });
  mkdirSync(join(folder, 'site/empty'));
  mkdirSync(join(folder, 'taken'));
  writeFileSync(join(folder, 'file.txt'), 'hello\n');
  writeFileSync(join(folder, 'site/nothing'), '');
  writeFileSync(join(folder, 'site/a b\nc.txt'), 'blank and newline');
  writeFileSync(join(folder, "site/it's"), 'quote');
  writeFileSync(join(folder, 'site/-dash'), 'dash');
  writeFileSync(join(folder, 'site/ünï'), 'names');
  writeFileSync(join(folder, 'site/deep/er/large'), Buffer.alloc(700_000, 'large and long'));
  symlinkSync('../file.txt', join(folder, 'site/link'));
  // Before 1970, and after 2038.
  utimesSync(join(folder, 'file.txt'), -100, -100);
  utimesSync(join(folder, 'site/nothing'), 2 ** 32, 2 ** 32);
  symlinkSync('/etc/passwd', join(folder, 'site/deep/out'));
}

interface Copies {
  /** The output, and the result in the container and on this machine. */
  result: unknown;
}

/** Copies on separate machines and in separate containers with the same contents. */
async function copies(words: readonly string[], program: 'kubectl' | 'proa'): Promise<Copies> {
  const [inside, here, home] = [newFolder(), newFolder(), newFolder()];
  seed(inside);
  seed(here);
  const { url } = await startPodServer({ v5: true, run: containerIn(inside) });
  const placed = words.map((word) => word.replaceAll('@in', inside).replaceAll('@here', here));
  const args = ['cp', ...placed, `--server=${url}`];
  const said =
    program === 'kubectl'
      ? await runProcess(kubectl!, args, { env: { HOME: home }, cwd: here })
      : await runInProcess(args, { name: 'kubectl', cwd: here });
  // kubectl may end before it has printed the messages of the container's tar, or within them.
  const plain = (text: string) =>
    text
      .replace(/tar: (Removing leading `\/' from member names\n?|$)/, '')
      .replaceAll(inside, '@in')
      .replaceAll(inside.slice(1), '@in')
      .replaceAll(here, '@here');
  const { exit } = said;
  return {
    result: {
      exit,
      stdout: plain(said.stdout),
      stderr: plain(withoutLateChannel(said.stderr)),
      inside: contents(inside),
      here: contents(here),
    },
  };
}

describe.skipIf(isMissing('kubectl', kubectl))('cp, beside kubectl', () => {
  it.each([
    [['@here/file.txt', 'box:@in/new.txt']],
    [["box:@in/site/it's", '@here/site/link']],
    [['@here/file.txt', 'box:@in/taken']],
    [['@here/file.txt', 'default/box:@in/file.txt']],
    [['@here/site', 'box:@in/copy']],
    [['@here/site', 'box:@in/taken']],
    [['@here/site/', 'box:@in/taken/']],
    [['@here/site', 'box:@in/copy', '--no-preserve']],
    [['@here/nope', 'box:@in/copy']],
    [['@here/file.txt', 'box:./-new.txt']],
    [['@here/site', 'box:-copy']],
    [['box:@in/file.txt', '@here/new.txt']],
    [['box:@in/file.txt', '@here/not/there/new.txt']],
    [['default/box:@in/site', '@here/copy']],
    [['default/box:@in/site', '@here/taken']],
    [['default/box:@in/site/', '@here/copy']],
    [["box:@in/site/it's", "@here/it's"]],
    [['box:@in/file.txt', '@here/file.txt']],
    [['@here/file.txt']],
    [['@here/file.txt', '@here/other']],
    [['box:/a', 'box:/b']],
    [['box:', '@here/x']],
    [[':x', '@here/x']],
    [['a/b/c:x', '@here/x']],
    [['other:/x', '@here/x']],
  ])('%j', async (words) => {
    const [theirs, ours] = await Promise.all([copies(words, 'kubectl'), copies(words, 'proa')]);
    expect(ours.result).toEqual(theirs.result);
  });

  it.each(['to', 'from'])('copies names that are not UTF-8 %s a container as their bytes', async (way) => {
    const copied = async (program: 'kubectl' | 'proa') => {
      const [inside, here, home] = [newFolder(), newFolder(), newFolder()];
      const source = way === 'to' ? here : inside;
      mkdirSync(bytesPath(source, 'site/f\xff'), { recursive: true });
      for (const name of ['\xc3(', 'caf\xe9', 'caf\xc3\xa9', 'a\n\x80', `${'\xf0'.repeat(150)}`])
        writeFileSync(bytesPath(source, `site/f\xff/${name}`), name);
      symlinkSync(Buffer.from('f\xff', 'latin1'), bytesPath(source, 'site/l\xff'));
      const { url } = await startPodServer({ v5: true, run: containerIn(inside) });
      const words = way === 'to' ? ['site', `box:${inside}/copy`] : [`box:${inside}/site`, 'copy'];
      const args = ['cp', ...words, `--server=${url}`];
      const { exit } =
        program === 'kubectl'
          ? await runProcess(kubectl!, args, { env: { HOME: home }, cwd: here })
          : await runInProcess(args, { name: 'kubectl', cwd: here });
      const find = ['-type', 'd', '-printf', '%P/\\0', '-o', '-printf', '%P -> %l %s\\0'];
      const found = execFileSync('find', [join(way === 'to' ? inside : here, 'copy'), ...find], {
        encoding: 'latin1',
      });
      return { exit, found: found.split('\0').sort() };
    };
    const [theirs, ours] = [await copied('kubectl'), await copied('proa')];
    expect(ours).toEqual(theirs);
    expect(ours.found.length).toBeGreaterThan(6);
  });
});

/** A path of bytes, one per character. */
function bytesPath(folder: string, name: string): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);
}

describe('cp', () => {
  it('fails if the source is not in the container', async () => {
    for (const more of [[], ['--retries=2'], ['--no-tar']]) {
      const { result } = await copies(['box:@in/nope', '@here/copy', ...more], 'proa');
      expect(result).toMatchObject({ exit: 1 });
      expect((result as { here: object }).here).not.toHaveProperty('copy');
    }
  });

  it('copies an empty file', async () => {
    const { result } = await copies(['box:@in/site/nothing', '@here/nothing'], 'proa');
    expect(result).toMatchObject({ exit: 0, here: { nothing: '' } });
  });

  it('does not replace a folder with a file', async () => {
    const { result } = await copies(['box:@in/file.txt', '@here/taken'], 'proa');
    expect(result).toMatchObject({ exit: 1, stderr: 'error: open @here/taken: is a directory\n' });
  });

  it.each(['to', 'from'])('copies a file %s a container without tar', async (way) => {
    const file = way === 'to' ? ['@here/file.txt', 'box:./-new.txt'] : ['box:@in/file.txt', '@here/-new.txt'];
    const { result } = await copies([...file, '--no-tar'], 'proa');
    const { exit, inside, here } = result as {
      exit: number;
      inside: Record<string, string>;
      here: Record<string, string>;
    };
    expect([exit, (way === 'to' ? inside : here)['-new.txt']]).toEqual([0, 'hello\n']);
  });

  it('suggests a solution if the container has no tar', async () => {
    const { url } = await startPodServer({
      v5: true,
      run: async () => ({ message: 'exec failed: exec: "tar": executable file not found in $PATH: unknown' }),
    });
    const { exit, stderr } = await runInProcess(['cp', 'box:/x', join(newFolder(), 'x'), `--server=${url}`]);
    expect(exit).toBe(1);
    expect(stderr).toContain('single files can be copied by its cat: use --no-tar.');
  });

  it('continues after lost connections', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    const bytes = randomBytes(900_000);
    writeFileSync(join(inside, 'large'), bytes);
    const run = containerIn(inside);
    let starts = 0;
    const { url } = await startPodServer({
      v5: true,
      run: (command) => {
        if (++starts < 3) {
          let sent = 0;
          command.stdout.on('data', (chunk: Buffer) => {
            sent += chunk.length;
            if (sent > 200_000) command.cut();
          });
        }
        return run(command);
      },
    });
    const copy = ['cp', `box:${inside}/large`, join(here, 'large'), `--server=${url}`];
    const cut = await runInProcess(copy);
    expect([cut.exit, readdirSync(here)]).toEqual([1, []]);
    starts = 0;
    const resumed = await runInProcess([...copy, '--retries=2']);
    expect([
      resumed.exit,
      resumed.stdout.match(/^Resuming copy at \d+ bytes, retry [12]\/2$/gm)?.length,
    ]).toEqual([0, 2]);
    expect(readFileSync(join(here, 'large')).equals(bytes)).toBe(true);
  });

  it.each(['--no-tar=false', '--no-tar'])(
    'writes into the file behind a link that was named: %s',
    async (flag) => {
      const [inside, here] = [newFolder(), newFolder()];
      writeFileSync(join(inside, 'file'), 'new');
      mkdirSync(join(here, 'd'));
      writeFileSync(join(here, 'd/old'), 'old');
      symlinkSync('d/old', join(here, 'link'));
      symlinkSync('d/none', join(here, 'dangling'));
      const { url } = await startPodServer({ v5: true, run: containerIn(inside) });
      for (const name of ['link', 'dangling']) {
        const args = ['cp', `box:${inside}/file`, name, flag, `--server=${url}`];
        expect((await runInProcess(args, { cwd: here })).exit).toBe(0);
      }
      expect(contents(here)).toEqual({
        'd/': '',
        'd/old': 'new',
        'd/none': 'new',
        link: '-> d/old',
        dangling: '-> d/none',
      });
    },
  );

  it('copies a file with several names under each of them', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    mkdirSync(join(inside, 'd/sub'), { recursive: true });
    writeFileSync(join(inside, 'd/a'), 'the same');
    linkSync(join(inside, 'd/a'), join(inside, 'd/b'));
    linkSync(join(inside, 'd/a'), join(inside, 'd/sub/c'));
    const { url } = await startPodServer({ v5: true, run: containerIn(inside) });
    const { exit, stderr } = await runInProcess([
      'cp',
      `box:${inside}/d`,
      join(here, 'copy'),
      `--server=${url}`,
    ]);
    expect([exit, stderr.replace(/tar: Removing .*\n/g, '')]).toEqual([0, '']);
    expect(contents(join(here, 'copy'))).toEqual({
      a: 'the same',
      b: 'the same',
      'sub/': '',
      'sub/c': 'the same',
    });
  });

  it.each(['--checksum=true', '--checksum=false'])(
    'does not change a folder with the name of a part: %s',
    async (flag) => {
      const [inside, here] = [newFolder(), newFolder()];
      writeFileSync(join(inside, 'large'), Buffer.alloc(2_000_000, 'large'));
      for (const folder of [inside, here])
        mkdirSync(join(folder, '.large.proa-part/own'), { recursive: true });
      const { url } = await startPodServer({ v5: true, run: containerIn(inside) });
      const from = await runInProcess([
        'cp',
        `box:${inside}/large`,
        join(here, 'large'),
        `--server=${url}`,
        flag,
      ]);
      expect([from.exit, from.stderr]).toEqual([0, '']);
      expect(readdirSync(here, { recursive: true }).sort()).toEqual([
        '.large.proa-part',
        '.large.proa-part/own',
        'large',
      ]);
      writeFileSync(join(here, 'large'), Buffer.alloc(3_000_000, 'other'));
      const to = await runInProcess([
        'cp',
        join(here, 'large'),
        `box:${inside}/large`,
        `--server=${url}`,
        flag,
      ]);
      expect([to.exit, to.stderr]).toEqual([0, '']);
      expect(statSync(join(inside, 'large')).size).toBe(3_000_000);
      expect(readdirSync(inside, { recursive: true }).sort()).toEqual([
        '.large.proa-part',
        '.large.proa-part/own',
        'large',
      ]);
    },
  );

  it.each(['--no-tar=true', '--no-tar=false'])(
    'writes to a pipe on this machine, and keeps it, with %s',
    async (flag) => {
      const [inside, here] = [newFolder(), newFolder()];
      writeFileSync(join(inside, 'text'), 'through the pipe');
      const pipe = join(here, 'pipe');
      execFileSync('mkfifo', [pipe]);
      const { url } = await startPodServer({ v5: true, run: containerIn(inside) });
      const [text, { exit }] = await Promise.all([
        readFile(pipe, 'utf8'),
        runInProcess(['cp', `box:${inside}/text`, pipe, flag, `--server=${url}`]),
      ]);
      expect([text, exit]).toEqual(['through the pipe', 0]);
      expect(statSync(pipe).isFIFO()).toBe(true);
      expect(readdirSync(here)).toEqual(['pipe']);
    },
  );

  it('keeps the permissions of a file that it replaces', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    writeFileSync(join(inside, 'script'), 'new');
    writeFileSync(join(here, 'script'), 'old', { mode: 0o750 });
    const { url } = await startPodServer({ v5: true, run: containerIn(inside) });
    await runInProcess(['cp', `box:${inside}/script`, join(here, 'script'), `--server=${url}`]);
    expect(readFileSync(join(here, 'script'), 'utf8')).toBe('new');
    expect(statSync(join(here, 'script')).mode & 0o777).toBe(0o750);
    expect(existsSync(join(here, 'other'))).toBe(false);
  });
});
