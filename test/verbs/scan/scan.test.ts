import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProa } from '../../support/proa.js';
import { type Scene, scene } from '../../support/scene.js';

/** Sixty pods in three namespaces, and a program that records its input. */
async function setting() {
  const all = await scene({ pods: 60, namespaces: 3, sample: false });
  const out = join(all.folder, 'out');
  const keys = () =>
    readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).metadata)
      .map(({ namespace, name }) => `${namespace}/${name}`);
  const expected = (await all.client.get('/api/v1/pods')).json.items.map(
    ({ metadata }: { metadata: { namespace: string; name: string } }) =>
      `${metadata.namespace}/${metadata.name}`,
  );
  const report = (name: string) => JSON.parse(readFileSync(join(all.folder, name), 'utf8'));
  return { ...all, out, keys, expected: expected as string[], report };
}

/** The arguments of a scan of all pods. @param script what the program does */
function scan(script: string, ...flags: string[]): string[] {
  return ['scan', 'pods', '-A', '--chunk-size=7', ...flags, '--', 'sh', '-c', script];
}

function run({ folder, env }: Scene, words: string[]) {
  return runProa(words, { env, cwd: folder });
}

describe('scan', () => {
  it('passes every object on once, in chunks, and reports what was read', async () => {
    const all = await setting();
    const { exit, stdout, stderr } = await run(all, scan('cat >> out; echo chunk', '--report=report'));
    expect([exit, stdout]).toEqual([0, 'chunk\n'.repeat(9)]);
    expect(all.keys()).toEqual(all.expected);
    const { types } = all.report('report');
    expect(types).toEqual([
      {
        resource: 'pods',
        objects: 60,
        complete: true,
        ranges: [{ resourceVersion: expect.any(String), objects: 60 }],
      },
    ]);
    const { resourceVersion } = types[0].ranges[0];
    expect(stderr).toBe(
      `pods: 60 objects\n  from the beginning to the end: 60 at resourceVersion ${resourceVersion}\n`,
    );
  });

  it('runs the program for each object', async () => {
    const all = await setting();
    const { stdout } = await run(all, [
      'scan',
      'namespaces',
      '--each',
      '--',
      'sh',
      '-c',
      'wc -l | tr -d " "',
    ]);
    const { json } = await all.client.get('/api/v1/namespaces');
    expect(stdout).toBe('1\n'.repeat(json.items.length));
  });

  it('ends when the program fails, and continues there in a later snapshot', async () => {
    const all = await setting();
    const failing = 'touch out; test $(wc -l < out) -lt 14 || exit 9; cat >> out';
    const failed = await run(all, scan(failing, '--checkpoint=state', '--report=failed'));
    expect(failed.exit).toBe(9);
    expect(failed.stderr).toContain(
      `error: sh exited with code 9 for ${all.expected[14]} to ${all.expected[20]} of pods\n`,
    );
    expect(all.keys()).toEqual(all.expected.slice(0, 14));
    const [first, last] = [all.expected[14], all.expected[20]];
    expect(failed.stderr).toContain(`  not finished: ${first} to ${last}; some may have been handed over\n`);
    expect(all.report('failed').types[0].unfinished).toEqual({ first, last, objects: 7 });
    const [namespace, name] = all.expected[30]!.split('/');
    await all.client.send('DELETE', `/api/v1/namespaces/${namespace}/pods/${name}?gracePeriodSeconds=0`);
    await all.sandbox.compact();
    const { exit, stderr } = await run(all, scan('cat >> out', '--checkpoint=state', '--report=report'));
    expect([exit, stderr]).toEqual([0, expect.stringContaining('pods: 59 objects\n')]);
    expect(all.keys()).toEqual(all.expected.filter((_, index) => index !== 30));
    const [{ ranges, continuedAfter, unfinished }] = all.report('report').types;
    expect([continuedAfter, unfinished]).toEqual([[all.expected[13]], undefined]);
    expect(stderr).toContain(
      `  continued after ${all.expected[13]}: the next chunk may already have been started\n`,
    );
    expect(ranges).toEqual([
      { resourceVersion: expect.any(String), objects: 14, upTo: all.expected[13] },
      { resourceVersion: expect.any(String), objects: 45, after: all.expected[13] },
    ]);
    expect(ranges[0].resourceVersion).not.toBe(ranges[1].resourceVersion);
  });

  it('continues after it was killed, and does not start a complete scan again', async () => {
    const all = await setting();
    const killing =
      'cat > chunk; if test -e out && test $(wc -l < out) -ge 21 && ! test -e killed; then touch killed; kill -9 $PPID; exit; fi; cat chunk >> out';
    await run(all, scan(killing, '--checkpoint=state'));
    expect(existsSync(join(all.folder, 'killed'))).toBe(true);
    expect(all.keys()).toEqual(all.expected.slice(0, 21));
    expect((await run(all, scan(killing, '--checkpoint=state'))).exit).toBe(0);
    expect(all.keys()).toEqual(all.expected);
    expect((await run(all, scan(killing, '--checkpoint=state'))).exit).toBe(0);
    expect(all.keys()).toEqual(all.expected);
  });

  it('uses no checkpoint of another scan', async () => {
    const all = await setting();
    await run(all, scan('exit 1', '--checkpoint=state'));
    await run(all, scan('cat > /dev/null; test -e once && exit 1; touch once', '--checkpoint=state'));
    const { exit, stderr } = await run(all, scan('cat >> out', '--checkpoint=state', '-l', 'app=web'));
    expect([exit, stderr]).toEqual([1, expect.stringContaining('is the checkpoint of another scan of pods')]);
    expect(existsSync(all.out)).toBe(false);
  });

  it.each([
    [['scan'], 'you must specify the type of resource to scan'],
    [['scan', 'pods'], 'a command is required, after "--", or --rewrite'],
    [['scan', 'pods', '--rewrite', '--', 'cat'], '--rewrite takes neither a command nor --each'],
    [['scan', 'pod/a', '--', 'cat'], 'scan takes types, not names of objects'],
    [['scan', 'pods', '--', 'no-such-program'], 'cannot run no-such-program: not found'],
  ])('refuses %j', async (words, message) => {
    const all = await scene({ pods: 1 });
    const { exit, stderr } = await all.proa(words.join(' '));
    expect([exit, stderr]).toEqual([1, expect.stringContaining(`error: ${message}\n`)]);
  });
});
