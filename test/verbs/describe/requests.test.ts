import { describe, expect, it } from 'vitest';
import { StringOutput } from '../../../src/process/output.js';
import { type DescribeOptions, describeObjects } from '../../../src/verbs/describe/describe.js';
import { printVerb } from '../../support/run-verb.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

const NOTHING: DescribeOptions = {
  ...{ words: [], filenames: [], kustomize: '', recursive: false, labelSelector: '' },
  ...{ allNamespaces: false, showEvents: undefined, chunkSize: 500 },
  excludedNamespaces: [],
};

const NOW = Date.now();

/** Runs a describe, and returns its output. */
async function run(
  { session }: SandboxSession,
  options: Partial<DescribeOptions>,
  stdout = new StringOutput(),
) {
  const environment = { ...session.environment, stdout, now: () => NOW };
  const place = { ...session, environment };
  await printVerb(describeObjects({ ...NOTHING, ...options }, place), place);
  return stdout.text;
}

describe('the requests of describe', () => {
  it('for one object are the object, and its events by field selector', async () => {
    const place = await sandboxSession({ sandbox: { pods: 3, sample: true } });
    const text = await run(place, { words: ['pods', 'web-1'] });
    expect(text).toMatch(/^Events: /m);
    const uid = place.sandbox
      .requests()
      .at(-1)!
      .query.match(/involvedObject\.uid%3D([\w-]+)/)?.[1];
    expect(place.asked().map(decodeURIComponent)).toEqual([
      'GET /api/v1/namespaces/default/pods/web-1',
      'GET /api/v1/namespaces/default/events?fieldSelector=involvedObject.name=web-1,' +
        `involvedObject.namespace=default,involvedObject.uid=${uid}&limit=500`,
    ]);
  });

  it('for several objects omit events, except on request', async () => {
    const place = await sandboxSession({ sandbox: { pods: 3, sample: true } });
    const text = await run(place, { words: ['pods'] });
    expect(text).not.toMatch(/^Events:/m);
    expect(place.asked()).toEqual(['GET /api/v1/namespaces/default/pods?limit=500']);
    expect(await run(place, { words: ['pods'], showEvents: true })).toMatch(/^Events:/m);
  });

  it('by the beginning of a name, and with a missing object, omit events as well', async () => {
    const place = await sandboxSession({ sandbox: { pods: 3, sample: true } });
    const prefixed = await run(place, { words: ['pods', 'web-'] });
    expect(prefixed).toMatch(/^Name: +web-1$/m);
    expect(prefixed).not.toMatch(/^Events:/m);
    const stdout = new StringOutput();
    await expect(run(place, { words: ['pods', 'web-1', 'nobody', 'nobody'] }, stdout)).rejects.toThrow();
    expect(stdout.text).toMatch(/^Name: +web-1$/m);
    expect(stdout.text).not.toMatch(/^Events:/m);
    expect(place.asked().some((asked) => asked.includes('/events'))).toBe(false);
  });

  it('for 1,000 pods with their events are fewer than 20, with the same text as for each alone', async () => {
    const place = await sandboxSession({ sandbox: { pods: 1000, events: 2000, sample: false } });
    const text = await run(place, { words: ['pods'], showEvents: true });
    expect(place.asked().length).toBeLessThan(20);
    const each = text.split(/\n\n(?=Name: )/);
    expect(each.length).toBe(1000);
    for (const at of [0, 8, 9, 500, 999]) {
      const name = /^Name: +(\S+)/.exec(each[at]!)![1]!;
      const alone = await run(place, { words: ['pods', name] });
      expect(each[at]!.trimEnd()).toBe(alone.trimEnd());
    }
  });

  it.each(['deployments', 'replicasets', 'services', 'nodes', 'namespaces'])(
    'for many %s are lists of related objects, with the same text as for each alone',
    async (type) => {
      const place = await sandboxSession({ sandbox: { pods: 120, nodes: 30, namespaces: 30, services: 60 } });
      const text = await run(place, { words: [type], allNamespaces: true, showEvents: true });
      const requests = place.asked().length;
      const each = text.split(/\n\n(?=Name: )/);
      expect(each.length).toBeGreaterThan(29);
      // Eight objects have separate requests, three or four each, and five for a node.
      expect(requests).toBeLessThan(8 * 5 + 10);
      const others = await run(place, { words: [type], allNamespaces: true, showEvents: true, chunkSize: 7 });
      expect(others).toBe(text);
      const last = each.at(-1)!;
      const [, name = ''] = /^Name: +(\S+)/.exec(last)!;
      const [, namespace] = /^Namespace: +(\S+)/m.exec(last) ?? [];
      const session = namespace === undefined ? place.session : { ...place.session, namespace };
      const alone = await run({ ...place, session }, { words: [type, name], showEvents: true });
      expect(last.trimEnd()).toBe(alone.trimEnd());
    },
  );

  it('read no more of a long list than the page after the described objects', async () => {
    const place = await sandboxSession({ sandbox: { pods: 400, sample: false } });
    const watching = new CountingOutput(() => place.asked().length);
    await run(place, { words: ['pods'], chunkSize: 20 }, watching);
    expect(watching.requests.length).toBe(400);
    // Eight objects are described ahead of the printed one; a list reads one page ahead.
    for (const [printed, requests] of watching.requests.entries())
      expect(requests).toBeLessThanOrEqual(Math.ceil((printed + 9) / 20) + 2);
    expect(watching.requests.at(-1)).toBe(20);
  });
});

/** An output that records how many requests there were before each text. */
class CountingOutput extends StringOutput {
  readonly requests: number[] = [];
  readonly #count: () => number;

  constructor(count: () => number) {
    super();
    this.#count = count;
  }

  override async write(text: string): Promise<void> {
    this.requests.push(this.#count());
    await super.write(text);
  }
}
