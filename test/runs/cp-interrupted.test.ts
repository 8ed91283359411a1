import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { containerIn, newFolder } from '../support/folder-container.js';
import { runInProcess } from '../support/in-process.js';
import { type ContainerCommand, startPodServer } from '../support/pod-server.js';

const LARGE = 12_000_000;

/** All bytes of a folder's files, by their names. */
function bytesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Cuts the connection when this many bytes have reached a command. */
function cutAfter({ stdin, cut }: ContainerCommand, bytes: number): void {
  let came = 0;
  stdin.on('data', (chunk: Buffer) => {
    came += chunk.length;
    if (came > bytes) cut();
  });
}

/** A container whose uploads are cut, each after a number of bytes, and how much it received in total. */
async function cuttingContainer(folder: string, cuts: number[], without: readonly string[] = []) {
  const run = containerIn(folder, without);
  const came = { bytes: 0 };
  const { url } = await startPodServer({
    v5: true,
    run: (command) => {
      command.stdin.on('data', (chunk: Buffer) => {
        came.bytes += chunk.length;
      });
      const isUpload = command.argv.some((word) => /tar |dd of=|cat >>/.test(word));
      const bytes = isUpload ? cuts.shift() : undefined;
      if (bytes !== undefined) cutAfter(command, bytes);
      return run(command);
    },
  });
  return { came, args: (...words: string[]) => ['cp', ...words, `--server=${url}`] };
}

describe('a copy to a container that is interrupted', () => {
  it('leaves nothing of a small file', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    writeFileSync(join(here, 'large'), randomBytes(900_000));
    const { args } = await cuttingContainer(inside, [400_000]);
    const { exit, stderr } = await runInProcess(args(join(here, 'large'), `box:${inside}/large`));
    expect([exit, stderr]).toEqual([1, expect.stringContaining('lost the connection to the pod')]);
    // The container's programs end by themselves.
    await expect.poll(() => readdirSync(inside)).toEqual([]);
  });

  it('continues within a large file', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    writeFileSync(join(here, 'large'), randomBytes(LARGE), { mode: 0o640 });
    const { args, came } = await cuttingContainer(inside, [5_000_000, 2_000_000]);
    const copy = args(join(here, 'large'), `box:${inside}/large`, '--retries=3');
    const { exit, stdout, stderr } = await runInProcess(copy);
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).toBe('Resuming copy, retry 1/3\nResuming copy, retry 2/3\n');
    expect(bytesIn(inside)).toEqual(bytesIn(here));
    expect(statSync(join(inside, 'large')).mode & 0o777).toBe(0o640);
    expect(came.bytes).toBeLessThan(1.7 * LARGE);
  });

  it('continues within a folder, after the files that have arrived', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    for (const name of ['a', 'b b\nb', 'c', 'd']) writeFileSync(join(here, name), randomBytes(LARGE / 4));
    mkdirSync(join(here, 'sub'));
    writeFileSync(join(here, 'sub/back\\slash'), 'odd');
    const { args, came } = await cuttingContainer(inside, [8_000_000]);
    const { exit, stderr } = await runInProcess(args(here, `box:${inside}/copy`, '--retries=-1'));
    expect([exit, stderr]).toEqual([0, '']);
    expect(bytesIn(join(inside, 'copy'))).toEqual(bytesIn(here));
    expect(readdirSync(inside)).toEqual(['copy']);
    expect(came.bytes).toBeLessThan(1.7 * LARGE);
  });

  it('removes what has arrived after enough attempts', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    writeFileSync(join(here, 'large'), randomBytes(LARGE));
    const { args } = await cuttingContainer(inside, [4_000_000, 100_000]);
    const { exit } = await runInProcess(
      args(join(here, 'large'), `box:${inside}/large`, '--retries=1', '--checksum=false'),
    );
    expect(exit).toBe(1);
    await expect.poll(() => readdirSync(inside)).toEqual([]);
  });

  it('with cat leaves nothing under the name of the file', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    writeFileSync(join(here, 'large'), randomBytes(LARGE));
    writeFileSync(join(inside, 'large'), 'old');
    const run = containerIn(inside);
    const { url } = await startPodServer({
      v5: true,
      run: (command) => {
        if (command.argv[0] === 'sh') cutAfter(command, 100_000);
        return run(command);
      },
    });
    const copy = ['cp', join(here, 'large'), `box:${inside}/large`, '--no-tar', `--server=${url}`];
    expect((await runInProcess(copy)).exit).toBe(1);
    await expect.poll(() => bytesIn(inside)).toEqual({ large: 'old' });
  });
});

/** A container in which something happens to files before their checksums are computed. */
async function changing(folder: string, change: () => void) {
  const run = containerIn(folder);
  const { url } = await startPodServer({
    v5: true,
    run: (command) => {
      if (command.argv.includes('md5sum')) change();
      return run(command);
    },
  });
  return (...words: string[]) => ['cp', ...words, `--server=${url}`];
}

describe('checksums', () => {
  it('that differ cause an error that names the file, which does not get its final name', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    mkdirSync(join(inside, 'site'));
    writeFileSync(join(inside, 'site/good'), 'good');
    writeFileSync(join(inside, 'site/bad\nname'), 'as it was');
    const args = await changing(inside, () => writeFileSync(join(inside, 'site/bad\nname'), 'otherwise'));
    const copy = args(`box:${inside}/site`, join(here, 'site'));
    const { exit, stderr } = await runInProcess(copy);
    expect([exit, stderr]).toEqual([
      1,
      expect.stringContaining(`checksums differ: ${JSON.stringify(join(here, 'site/bad\nname'))}`),
    ]);
    expect(bytesIn(here)).toEqual({ 'site/good': 'good' });
    expect((await runInProcess([...copy, '--checksum=false'])).exit).toBe(0);
    expect(bytesIn(here)).toHaveProperty(['site/bad\nname'], 'otherwise');
  });

  it('are those of the copied bytes if a file has grown since', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    writeFileSync(join(inside, 'log'), 'line 1\n');
    const args = await changing(inside, () => appendFileSync(join(inside, 'log'), 'line 2\n'));
    const { exit } = await runInProcess(args(`box:${inside}/log`, join(here, 'log')));
    expect([exit, bytesIn(here)]).toEqual([0, { log: 'line 1\n' }]);
  });

  it('are not compared if the file has disappeared, which is reported', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    writeFileSync(join(inside, 'file'), 'text');
    const args = await changing(inside, () => rmSync(join(inside, 'file')));
    const { exit, stderr } = await runInProcess(args(`box:${inside}/file`, join(here, 'file')));
    const file = JSON.stringify(join(here, 'file'));
    const said = `warning: ${file} is copied without comparing checksums: it cannot be read any more\n`;
    expect([exit, bytesIn(here), stderr]).toEqual([0, { file: 'text' }, expect.stringContaining(said)]);
  });

  it('are not compared if the container has no program for them', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    writeFileSync(join(inside, 'file'), 'text');
    const { url } = await startPodServer({ v5: true, run: containerIn(inside, ['md5sum']) });
    const { exit, stderr } = await runInProcess([
      'cp',
      `box:${inside}/file`,
      join(here, 'file'),
      `--server=${url}`,
    ]);
    expect([exit, bytesIn(here)]).toEqual([0, { file: 'text' }]);
    expect(stderr).not.toContain('md5sum');
  });

  it('that differ in the container cause an error, and the previous file stays', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    writeFileSync(join(inside, 'file'), 'old');
    writeFileSync(join(here, 'file'), randomBytes(100_000));
    const run = containerIn(inside);
    const { url } = await startPodServer({
      v5: true,
      run: (command) => run({ ...command, argv: command.argv.map(damaging) }),
    });
    const { exit, stderr } = await runInProcess([
      'cp',
      join(here, 'file'),
      `box:${inside}/file`,
      `--server=${url}`,
    ]);
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/^file: FAILED\n[\s\S]*checksums differ/)]);
    await expect.poll(() => bytesIn(inside)).toEqual({ file: 'old' });
  });
});

/** The script that unpacks, with a byte changed after its tar. */
function damaging(word: string): string {
  const change = 'printf x | dd of="$p/data/$name" bs=1 seek=5 conv=notrunc 2> /dev/null';
  return word.replace('code=$?', () => `code=$?; ${change}`);
}

describe('a container without a shell', () => {
  it('receives copies with its tar, which is reported', async () => {
    const [inside, here] = [newFolder(), newFolder()];
    writeFileSync(join(here, 'file'), 'text');
    const { url } = await startPodServer({ v5: true, run: containerIn(inside, ['sh', 'test']) });
    const copy = ['cp', join(here, 'file'), `box:${inside}/file`, `--server=${url}`];
    const { exit, stderr } = await runInProcess(copy);
    expect([exit, bytesIn(inside)]).toEqual([0, { file: 'text' }]);
    expect(stderr).toContain('warning: the container has no shell');
  });
});
