import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../src/process/errors.js';
import { startHttpProxy } from '../support/http-proxy.js';
import { type Scene, scene } from '../support/scene.js';

type List = { items: { metadata: { name: string; labels?: Record<string, string> } }[] };

/**
 * A member of the control plane in front of the sandbox: responses that may come from its cache pass through `spoil`.
 */
function startMember({ sandbox }: Scene, spoil: (list: List) => void = () => {}): Promise<string> {
  return startHttpProxy(sandbox, {
    answer(url, body) {
      if (!/resourceVersion=0|NotOlderThan/.test(url)) return body;
      const list = JSON.parse(body) as List;
      spoil(list);
      return JSON.stringify(list);
    },
  });
}

describe('proa check consistency', () => {
  it.each([[false], [true]])(
    'finds the sandbox consistent, with its watch cache enabled: %s',
    async (watchCache) => {
      const { proa, paths, sandbox } = await scene({ pods: 120, watchCache });
      sandbox.resetRequests();
      const { stdout, stderr, exit } = await proa('check consistency pods,nodes cm -A --chunk-size=50');
      expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
      expect(stdout).toMatch(/^pods: consistent$/m);
      expect(stdout).toMatch(/^1 +https:\S+ +resourceVersion=0 +\d+ +120 +1 +[0-9a-f]{12}$/m);
      expect(stdout).toMatch(/^2 +https:\S+ +resourceVersion=\d+&resourceVersionMatch=Exact +\d+ +120 +3 +/m);
      expect(stdout).toMatch(/^nodes: consistent$/m);
      expect(stdout).toMatch(/^configmaps: consistent$/m);
      expect(paths().filter((path) => path.endsWith('/pods'))).toHaveLength(4);
    },
  );

  it('names the object that a cache has wrong', async () => {
    const all = await scene({ pods: 20, namespaces: 1 });
    const { client, proa } = all;
    const url = await startMember(all, ({ items }) => {
      items[7]!.metadata.labels = { spoilt: 'yes' };
    });
    const { json } = await client.get('/api/v1/pods');
    const { metadata } = json.items[7];
    const table = await proa(`check consistency pods -A --chunk-size=5 --server=${url}`);
    expect({ stderr: table.stderr, exit: table.exit }).toEqual({ stderr: '', exit: 1 });
    expect(table.stdout).toContain('Lists 1 and 2 differ. 1 object differs, on 1 of 4 pages of list 2.');
    const { namespace, name, resourceVersion } = metadata;
    const row = `^${namespace} +${name} +${resourceVersion} +${resourceVersion} \\(different content\\)$`;
    expect(table.stdout).toMatch(new RegExp(row, 'm'));
    const { stdout, exit } = await proa(`check consistency pods -A -o json --server=${url}`);
    expect(exit).toBe(1);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      verdict: 'different',
      servers: [{ server: url, version: 'v1.36.0-proa' }],
    });
    expect(report.types[0].comparisons[0].differences).toEqual([
      { namespace, name, kind: 'content', reference: resourceVersion, other: resourceVersion },
    ]);
  });

  it('reports which member of several has lost an object', async () => {
    const all = await scene({ pods: 20 });
    const good = await startMember(all);
    const bad = await startMember(all, ({ items }) => void items.pop());
    const { stdout, exit } = await all.proa(`check consistency pods -A --members=${good},${bad} -o json`);
    const { legs, comparisons } = JSON.parse(stdout).types[0];
    const server = (number: number) => legs[number - 1].server;
    expect(exit).toBe(1);
    expect(
      comparisons.map(({ reference, other, differences }: (typeof comparisons)[number]) => [
        server(reference),
        server(other),
        differences.map(({ kind }: { kind: string }) => kind),
      ]),
    ).toEqual([
      [good, good, []],
      [good, bad, []],
      [bad, good, ['extra']],
    ]);
  });

  it('keeps watching with --every, and reports when servers differ and when they agree again', async () => {
    const all = await scene({ pods: 5, namespaces: 1 });
    let lists = 0;
    const url = await startMember(all, ({ items }) => {
      lists++;
      if (lists === 3 || lists === 4) items.pop();
    });
    const stop = new AbortController();
    const { stdout, exit } = await all.proa(`check consistency pods -A --every=1ms --server=${url}`, {
      signal: stop.signal,
      onOutput: () => lists >= 5 && stop.abort(interruptFailure()),
    });
    const headings = stdout.match(/^\d{4}-\d\d-\d\dT[\d:.]+Z: \w+$/gm) ?? [];
    expect(headings.map((line) => line.split(' ')[1])).toEqual(['consistent', 'different', 'consistent']);
    expect(exit).toBe(130);
  });

  it('prints a document for each report with --every -o json', async () => {
    const { proa } = await scene({ pods: 1 });
    const stop = new AbortController();
    const { stdout } = await proa('check consistency pods -A --every=1ms -o json', {
      signal: stop.signal,
      onOutput: () => stop.abort(interruptFailure()),
    });
    const { time, verdict } = JSON.parse(stdout);
    expect({ time, verdict }).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      verdict: 'consistent',
    });
  });

  it('ends with 2 if the check is inconclusive', async () => {
    const all = await scene({ pods: 3 });
    const good = await startMember(all);
    const gone = 'http://127.0.0.1:1';
    for (const [words, text] of [
      [
        `pods -A --members=${gone},${good}`,
        'inconclusive: dial tcp 127.0.0.1:1: connect: connection refused',
      ],
      [`pods -A --server=${gone}`, 'The connection to the server 127.0.0.1:1 was refused'],
      ['nonsense', `the server doesn't have a resource type "nonsense"`],
      ['', 'you must specify the type of resource to check'],
      ['pods/a', 'use TYPE, not TYPE/NAME'],
      ['pods --bogus', 'unknown flag: --bogus'],
      ['pods -o wide', 'unable to match a printer suitable for the output format "wide"'],
      [`pods --members=${good},${good}`, 'twice'],
      [`pods --members=${good} -s ${good}`, '--server and --members cannot be used together'],
      ['pods --every=-5m', '--every must not be negative'],
      ['pods -l a=b=c', 'inconclusive: '],
    ]) {
      const { stdout, stderr, exit } = await all.proa(`check consistency ${words}`.trim());
      expect(stdout + stderr).toContain(text);
      expect(exit).toBe(2);
    }
  });
});
