import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../src/process/errors.js';
import { containerIn, newFolder } from '../support/folder-container.js';
import { runInProcess } from '../support/in-process.js';
import { startPodServer } from '../support/pod-server.js';

const LARGE = 12_000_000;
/** Bytes after which the first connection is cut. */
const CUT = 5_000_000;
const PART = '.large.proa-part';
const partIn = (inside: string) => join(inside, PART, 'data/large');

/** A container to which the first copies are cut, and how much its cat has taken. */
async function cutting(...cuts: number[]) {
  const [inside, here] = [newFolder(), newFolder()];
  const bytes = randomBytes(LARGE);
  writeFileSync(join(here, 'large'), bytes, { mode: 0o640 });
  const state = { cuts, rest: 0, damage: false, isStopped: false, isSilent: false };
  const stop = new AbortController();
  const run = containerIn(inside);
  const { url } = await startPodServer({
    v5: true,
    run: (command) => {
      if (state.isStopped && state.isSilent && stop.signal.aborted) return new Promise(() => {});
      const isRest = command.argv.some((word) => word.includes('cat >>'));
      const cut = isRest || command.argv.some((word) => word.includes('tar ')) ? cuts.shift() : undefined;
      let came = 0;
      command.stdin.on('data', (chunk: Buffer) => {
        came += chunk.length;
        if (isRest) state.rest += chunk.length;
        if (cut === undefined || came <= cut) return;
        if (state.isStopped) stop.abort(interruptFailure());
        else command.cut();
      });
      const damaged = command.argv.map((word) => word.replace('cat >>', 'tr a b >>'));
      return run(state.damage ? { ...command, argv: damaged } : command);
    },
  });
  const copy = (...flags: string[]) =>
    runInProcess(['cp', join(here, 'large'), `box:${inside}/large`, ...flags, `--server=${url}`], {
      signal: stop.signal,
    });
  return { inside, here, bytes, state, copy };
}

describe('a copy to a container, after one that was interrupted', () => {
  it('continues where it stopped', async () => {
    const { inside, bytes, state, copy } = await cutting(CUT);
    writeFileSync(join(inside, 'large'), 'old');
    const first = await copy();
    expect([first.exit, readdirSync(inside)]).toEqual([1, [PART, 'large']]);
    expect(first.stderr).toContain(`kept in the container, in ${JSON.stringify(join(inside, PART))}`);
    expect(statSync(join(inside, PART)).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(inside, 'large'), 'utf8')).toBe('old');
    const { size } = statSync(partIn(inside));
    const second = await copy();
    expect([second.exit, second.stderr]).toEqual([
      0,
      expect.stringMatching(/^continuing at \d\.\d MiB of 11\.4 MiB\n$/),
    ]);
    expect(readdirSync(inside)).toEqual(['large']);
    expect(readFileSync(join(inside, 'large')).equals(bytes)).toBe(true);
    expect(statSync(join(inside, 'large')).mode & 0o777).toBe(0o640);
    expect([size > CUT / 2, state.rest]).toEqual([true, LARGE - size]);
  });

  it('continues again where the second one stopped, within a folder', async () => {
    const { inside, here, bytes, copy } = await cutting(CUT, 3_000_000);
    mkdirSync(join(inside, 'large'));
    const runs = [await copy(), await copy(), await copy()];
    expect(runs.map(({ exit }) => exit)).toEqual([1, 1, 0]);
    expect(readdirSync(join(inside, 'large'))).toEqual(['large']);
    expect(readFileSync(join(inside, 'large/large')).equals(bytes)).toBe(true);
    expect(readdirSync(here)).toEqual(['large']);
  });

  it('continues after a run that had retries', async () => {
    const { inside, bytes, copy } = await cutting(CUT, 1_000_000);
    const first = await copy('--retries=1');
    expect([first.exit, readdirSync(inside)]).toEqual([1, [PART]]);
    const { exit, stderr } = await copy();
    expect([exit, stderr, readdirSync(inside)]).toEqual([
      0,
      expect.stringContaining('continuing at'),
      ['large'],
    ]);
    expect(readFileSync(join(inside, 'large')).equals(bytes)).toBe(true);
  });

  it('starts over if the file has changed in the meantime, and reports it', async () => {
    const { inside, here, copy } = await cutting(CUT);
    await copy();
    const other = randomBytes(LARGE);
    writeFileSync(join(here, 'large'), other);
    const { exit, stderr } = await copy();
    expect([exit, stderr]).toEqual([0, expect.stringContaining('copying from the beginning')]);
    expect(readdirSync(inside)).toEqual(['large']);
    expect(readFileSync(join(inside, 'large')).equals(other)).toBe(true);
  });

  it('starts over if the file is now shorter than the part', async () => {
    const { inside, here, bytes, copy } = await cutting(CUT);
    await copy();
    const short = bytes.subarray(0, 2_000_000);
    writeFileSync(join(here, 'large'), short);
    const { exit, stderr } = await copy();
    expect([exit, stderr]).toEqual([0, expect.stringContaining('copying from the beginning')]);
    expect(readdirSync(inside)).toEqual(['large']);
    expect(readFileSync(join(inside, 'large')).equals(short)).toBe(true);
  });

  it('discards the part if the whole file is not what was sent', async () => {
    const { inside, state, copy } = await cutting(CUT);
    await copy();
    state.damage = true;
    const { exit, stderr } = await copy();
    expect([exit, stderr]).toEqual([1, expect.stringContaining('checksums differ in the container')]);
    expect(readdirSync(inside)).toEqual([]);
  });
});

it('a copy to a container that ends with Ctrl-C reports what the container keeps', async () => {
  const { inside, state, copy } = await cutting(CUT);
  state.isStopped = true;
  const { exit, stderr } = await copy();
  expect(exit).toBe(130);
  expect(stderr).toContain(`kept in the container, in ${JSON.stringify(join(inside, PART))}`);
});

it('a copy to a container that ends with Ctrl-C says what it waits for', async () => {
  const { state, copy } = await cutting(CUT);
  state.isStopped = true;
  state.isSilent = true;
  const { exit, stderr } = await copy();
  expect(exit).toBe(130);
  expect(stderr).toContain(
    'asking the container what it keeps of the copy; press Ctrl-C again to end at once',
  );
  expect(stderr).toContain('the container keeps the partial copy beside the destination, if it can');
});
