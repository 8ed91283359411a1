import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { containerIn, newFolder } from '../support/folder-container.js';
import { runInProcess } from '../support/in-process.js';
import { type ContainerCommand, startPodServer } from '../support/pod-server.js';

const LARGE = 12_000_000;
/** Bytes after which the first connection is cut. */
const CUT = 5_000_000;

/** A large file in a container whose first copy is cut, and how much its tail has sent. */
async function cutOnce(without: readonly string[] = []) {
  const [inside, here] = [newFolder(), newFolder()];
  const bytes = randomBytes(LARGE);
  writeFileSync(join(inside, 'large'), bytes);
  const run = containerIn(inside, without);
  const state = { cut: true, rest: 0 };
  const { url } = await startPodServer({
    v5: true,
    run: (command) => {
      const isCopy = ['tar', 'cat', 'tail'].includes(command.argv[0]!);
      if (isCopy) watch(command);
      return run(command);
    },
  });
  return { inside, here, bytes, state, copy };

  function watch({ argv, stdout, cut }: ContainerCommand): void {
    let sent = 0;
    stdout.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      if (argv[0] === 'tail') state.rest += chunk.length;
      if (state.cut && sent > CUT) {
        state.cut = false;
        cut();
      }
    });
  }

  function copy(...flags: string[]) {
    return runInProcess(['cp', `box:${inside}/large`, join(here, 'large'), ...flags, `--server=${url}`]);
  }
}

const PART = '.large.proa-part';

describe('a copy from a container, after one that was interrupted', () => {
  it.each([[[]], [['--no-tar']]])('continues where it stopped: %j', async (flags) => {
    const { here, bytes, state, copy } = await cutOnce();
    const first = await copy(...flags);
    expect([first.exit, readdirSync(here)]).toEqual([1, [PART]]);
    expect(first.stderr).toContain(`kept in ${join(here, PART)}: the same command continues there`);
    expect(statSync(join(here, PART)).mode & 0o777).toBe(0o600);
    const { size } = statSync(join(here, PART));
    const second = await copy(...flags);
    expect([second.exit, second.stderr]).toEqual([
      0,
      expect.stringMatching(/^continuing at \d\.\d MiB of 11\.4 MiB\n$/),
    ]);
    expect(readdirSync(here)).toEqual(['large']);
    expect(readFileSync(join(here, 'large')).equals(bytes)).toBe(true);
    expect([size > CUT / 2, state.rest]).toEqual([true, LARGE - size]);
  });

  it('gives the file the same permissions as a complete copy', async () => {
    const { here, copy } = await cutOnce();
    await copy();
    await copy();
    const { mode } = statSync(join(here, 'large'));
    await copy();
    writeFileSync(join(here, 'new'), '');
    expect(mode).toBe(statSync(join(here, 'new')).mode);
  });

  it('uses what a killed process has left, but not what a running one writes', async () => {
    const { here, bytes, copy, state } = await cutOnce();
    await copy();
    const part = readFileSync(join(here, PART));
    const running = `${PART}.${process.ppid}.0a`;
    writeFileSync(join(here, running), 'of another', { mode: 0o600 });
    // No system has a process with this number.
    writeFileSync(join(here, `${PART}.2147483646.0b`), part, { mode: 0o600 });
    const { exit } = await copy();
    expect([exit, readdirSync(here).sort()]).toEqual([0, [running, 'large']]);
    expect(readFileSync(join(here, 'large')).equals(bytes)).toBe(true);
    expect(state.rest).toBe(LARGE - part.length);
  });

  it('starts over if the file has changed in the meantime, and reports it', async () => {
    const { inside, here, copy } = await cutOnce();
    await copy();
    const other = randomBytes(LARGE);
    writeFileSync(join(inside, 'large'), other);
    const { exit, stderr } = await copy();
    expect([exit, stderr]).toEqual([0, expect.stringContaining('copying from the beginning')]);
    expect(readdirSync(here)).toEqual(['large']);
    expect(readFileSync(join(here, 'large')).equals(other)).toBe(true);
  });

  it('starts over if the file is now shorter than the part', async () => {
    const { inside, here, copy } = await cutOnce();
    await copy();
    writeFileSync(join(inside, 'large'), 'short');
    const { exit, stderr } = await copy();
    expect([exit, stderr]).toEqual([0, expect.stringContaining('copying from the beginning')]);
    expect([readdirSync(here), readFileSync(join(here, 'large'), 'utf8')]).toEqual([['large'], 'short']);
  });

  it('continues a file that has grown', async () => {
    const { inside, here, bytes, copy } = await cutOnce();
    await copy();
    appendFileSync(join(inside, 'large'), 'more');
    const { exit, stderr } = await copy();
    expect([exit, stderr]).toEqual([0, expect.stringContaining('continuing at')]);
    expect(readFileSync(join(here, 'large')).equals(Buffer.concat([bytes, Buffer.from('more')]))).toBe(true);
  });

  it('does not follow a link in the place of the part', async () => {
    const { inside, here, bytes, copy, state } = await cutOnce();
    state.cut = false;
    writeFileSync(join(inside, 'victim'), bytes.subarray(0, CUT), { mode: 0o600 });
    symlinkSync(join(inside, 'victim'), join(here, PART));
    const { exit, stderr } = await copy();
    expect([exit, stderr, readdirSync(here)]).toEqual([0, '', ['large']]);
    expect(statSync(join(inside, 'victim')).size).toBe(CUT);
    expect(readFileSync(join(here, 'large')).equals(bytes)).toBe(true);
  });

  it('does not write into a file that has another name besides that of the part', async () => {
    const { inside, here, bytes, copy, state } = await cutOnce();
    state.cut = false;
    writeFileSync(join(inside, 'victim'), bytes.subarray(0, CUT), { mode: 0o600 });
    linkSync(join(inside, 'victim'), join(here, PART));
    const { exit, stderr } = await copy();
    expect([exit, stderr, readdirSync(here)]).toEqual([0, '', ['large']]);
    expect(statSync(join(inside, 'victim')).size).toBe(CUT);
    expect(readFileSync(join(here, 'large')).equals(bytes)).toBe(true);
  });

  it('finds its part if a folder has the name of parts', async () => {
    const { here, bytes, copy } = await cutOnce();
    mkdirSync(join(here, PART));
    const first = await copy();
    const kept = readdirSync(here).filter((name) => name !== PART);
    expect([first.exit, kept]).toEqual([1, [expect.stringMatching(/^\.large\.proa-part\.\d+\./)]]);
    expect(first.stderr).toContain(`kept in ${join(here, kept[0]!)}: the same command continues there`);
    // The process that created it is this one, so for the next copy it is still running.
    renameSync(join(here, kept[0]!), join(here, kept[0]!.replace(/\.\d+\./, '.999999999.')));
    const second = await copy();
    expect([second.exit, second.stderr]).toEqual([0, expect.stringMatching(/^continuing at /)]);
    expect(readdirSync(here)).toEqual([PART, 'large']);
    expect(readFileSync(join(here, 'large')).equals(bytes)).toBe(true);
  });

  it('does not continue if the container cannot compute checksums', async () => {
    const { here, bytes, copy } = await cutOnce(['sh', 'md5sum']);
    await copy();
    const { exit, stderr } = await copy();
    expect([exit, stderr]).toEqual([0, expect.stringContaining('copying from the beginning')]);
    expect(readdirSync(here)).toEqual(['large']);
    expect(readFileSync(join(here, 'large')).equals(bytes)).toBe(true);
  });

  it('leaves nothing with --checksum=false', async () => {
    const { here, copy } = await cutOnce();
    const { exit } = await copy('--checksum=false');
    expect([exit, readdirSync(here)]).toEqual([1, []]);
  });

  it("discards the part if the whole file differs from the container's", async () => {
    const [inside, here] = [newFolder(), newFolder()];
    const bytes = randomBytes(LARGE);
    writeFileSync(join(inside, 'large'), bytes);
    writeFileSync(join(here, PART), bytes.subarray(0, CUT), { mode: 0o600 });
    const run = containerIn(inside);
    const { url } = await startPodServer({
      v5: true,
      // The program's output is damaged in transit.
      run: (command) =>
        command.argv[0] === 'tail'
          ? run({ ...command, argv: ['tail', '-c+7', command.argv[2]!] })
          : run(command),
    });
    const { exit, stderr } = await runInProcess([
      'cp',
      `box:${inside}/large`,
      join(here, 'large'),
      `--server=${url}`,
    ]);
    expect([exit, stderr, readdirSync(here)]).toEqual([
      1,
      expect.stringMatching(/checksums differ: .* the copy is removed/),
      [],
    ]);
  });

  it('continues if the container cannot report the size of the file', async () => {
    const { inside, here, bytes, copy } = await cutOnce();
    await copy();
    const run = containerIn(inside);
    const { url } = await startPodServer({
      v5: true,
      run: (command) =>
        run({ ...command, argv: command.argv.map((word) => word.replaceAll('stat -L', 'no-such-program')) }),
    });
    const words = ['cp', `box:${inside}/large`, join(here, 'large'), `--server=${url}`];
    const { exit, stderr } = await runInProcess(words);
    expect([exit, stderr]).toEqual([0, expect.stringMatching(/^continuing at \d\.\d MiB\n$/)]);
    expect(readFileSync(join(here, 'large')).equals(bytes)).toBe(true);
  });

  it('discards the part if the whole file cannot be compared', async () => {
    const { inside, here, copy } = await cutOnce();
    await copy();
    const run = containerIn(inside);
    const { url } = await startPodServer({
      v5: true,
      // As if the file could no longer be read: then the program prints nothing.
      run: (command) => run({ ...command, argv: command.argv[0] === 'md5sum' ? ['true'] : command.argv }),
    });
    const words = ['cp', `box:${inside}/large`, join(here, 'large'), `--server=${url}`];
    const { exit, stderr } = await runInProcess(words);
    expect([exit, readdirSync(here)]).toEqual([1, []]);
    expect(stderr).toMatch(/checksums differ: .* the copy is removed/);
  });

  it('keeps the part when it is stopped', async () => {
    const { inside, here, copy } = await cutOnce();
    await copy();
    const run = containerIn(inside);
    const stop = new AbortController();
    const { url } = await startPodServer({
      v5: true,
      run: (command) => {
        if (command.argv[0] === 'tail') stop.abort();
        return run(command);
      },
    });
    const words = ['cp', `box:${inside}/large`, join(here, 'large'), `--server=${url}`];
    const { exit, stderr } = await runInProcess(words, { signal: stop.signal });
    expect([exit, readdirSync(here)]).toEqual([130, [PART]]);
    expect(stderr).toContain('the same command continues there');
  });
});
