import { describe, expect, it } from 'vitest';
import type { ResumeState } from '../../../src/cluster/list/resume-state.js';
import type { ListBatch } from '../../../src/cluster/list/types.js';
import { type PlanOutput, printPlan } from '../../../src/verbs/get/drive.js';
import type { GetRun } from '../../../src/verbs/get/get-run.js';
import { PrintedLists } from '../../../src/verbs/get/printed-lists.js';
import { OpenListReader, openTarget } from '../../../src/verbs/get/read.js';
import {
  deployments,
  getRun,
  notFound,
  pod,
  podList,
  pods,
  type RunSettings,
  refused,
  target,
} from './support.js';

const whole = { form: 'objects' } as const;

/** An output that records its input for each list, and the names of objects. */
function noting(run: GetRun) {
  const seen: unknown[] = [];
  const output: PlanOutput = {
    needOf: () => whole,
    printNamed: async (found) => void seen.push(...found.map(({ target: { name } }) => name)),
    open: (each) => openTarget(each, whole, run),
    begin: async (severalOpen) => void seen.push(severalOpen ? 'several' : 'one'),
    sinkOf: async ({ target: { resource } }) => ({
      ...{ holds: true, written: 0 },
      take: async ({ items }: ListBatch) =>
        void seen.push(...(items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name)),
      end: async (report) => void seen.push(`${resource.name} ${report === undefined ? 'failed' : 'ended'}`),
    }),
    missed: () => seen.push('missed'),
    end: async () => void seen.push('end'),
  };
  return { seen, output };
}

async function printed(settings: RunSettings) {
  const made = getRun(settings);
  const { seen, output } = noting(made.run);
  await printPlan(made.run, output);
  return { ...made, seen };
}

describe('objects by name', () => {
  it('come in the order in which they were named', async () => {
    const targets = ['b', 'a'].map((name) => target(pods, name));
    const answers = [{ body: pod('b') }, { body: pod('a') }];
    const { seen, transport } = await printed({ targets, answers });
    expect(seen).toEqual(['b', 'a']);
    expect(transport.asked).toEqual(['b', 'a'].map((name) => `/api/v1/namespaces/default/pods/${name}`));
  });

  it('omit failed ones, which the end of the run reports', async () => {
    const targets = ['a', 'b', 'c'].map((name) => target(pods, name));
    const answers = [notFound('a'), { body: pod('b') }, refused(403, 'Forbidden', 'no c')];
    const { seen, failures } = await printed({ targets, answers });
    expect(seen).toEqual(['b']);
    expect(await failures()).toEqual(['pods "a" not found', 'no c']);
  });

  it('are those that match the selector with -f', async () => {
    const targets = ['a', 'b'].map((name) => target(pods, name));
    const answers = [{ body: pod('a') }, { body: pod('b', { labels: { app: 'web' } }) }];
    const wanted = (labels: Readonly<Record<string, string>>) => labels.app === 'web';
    expect((await printed({ targets, answers, plan: { wanted } })).seen).toEqual(['b']);
  });
});

describe('several lists', () => {
  const both = [target(pods), target(deployments)];

  it('are read one after the other', async () => {
    const { seen } = await printed({ targets: both, answers: [podList('a', 'b'), podList('x')] });
    expect(seen).toEqual(['several', 'a', 'b', 'pods ended', 'x', 'deployments ended', 'end']);
  });

  it('continue after one that cannot be opened, which does not count', async () => {
    const answers = [refused(403, 'Forbidden', 'no pods'), podList('x')];
    const { seen, failures } = await printed({ targets: both, answers });
    expect(seen).toEqual(['one', 'missed', 'x', 'deployments ended', 'end']);
    expect(await failures()).toEqual(['no pods']);
  });

  it('share --limit, beyond which the rest is not read', async () => {
    const answers = [podList('a', 'b', 'c'), podList('x', 'y')];
    const { seen } = await printed({ targets: both, answers, options: { limit: 4 } });
    expect(seen).toEqual(['several', 'a', 'b', 'c', 'pods ended', 'x', 'deployments ended', 'end']);
    const none = await printed({ targets: both, answers, options: { limit: 3 } });
    expect(none.seen).toEqual(['several', 'a', 'b', 'c', 'pods ended', 'missed', 'end']);
    expect(none.transport.requests).toHaveLength(2);
  });
});

it('what is missing of a list that was begun is not ignored as a type that is gone would be', async () => {
  const page = {
    ...{ kind: 'PodList', apiVersion: 'v1', items: [pod('a')] },
    metadata: { resourceVersion: '9', continue: 'next' },
  };
  const options = { ignoreNotFound: true };
  const gone = refused(404, 'NotFound', 'the server could not find the requested resource');
  const begun = await printed({ targets: [target(pods)], answers: [{ body: page }, gone], options });
  expect(begun.seen).toEqual(['one', 'a', 'pods ended', 'end']);
  expect(await begun.failures()).toEqual([expect.stringContaining('could not find the requested resource')]);
  const never = await printed({ targets: [target(pods)], answers: [gone], options });
  expect(await never.failures()).toEqual([]);
});

it('a list that an earlier run has left counts as finished once the limit is used up', async () => {
  const targets = [target(pods), target(deployments)];
  const answers = [podList('a', 'b'), podList('x')];
  const { run } = getRun({ targets, answers, options: { limit: 2 } });
  const state = { path: '/', items: 1 } as unknown as ResumeState;
  run.printed = new PrintedLists([undefined, { printed: 1, state }]);
  run.limit = 2;
  await printPlan(run, noting(run).output);
  expect(run.printed.isInterrupted(false)).toBe(false);
});

it('a list that is read again from its start counts from there', async () => {
  const { run } = getRun({});
  const batches = async function* () {
    yield { kind: 'objects', head: {}, items: [pod('old-1'), pod('old-2')], page: 1, restarted: false };
    yield { kind: 'objects', head: {}, items: [pod('a'), pod('b'), pod('c')], page: 1, restarted: true };
    return { pages: 1, items: 3, resumedItems: 0, resourceVersions: ['9'], snapshots: [], complete: true };
  };
  const source = { batches: batches(), target: target(pods), request: {}, need: whole };
  const taken: number[] = [];
  const reading = new OpenListReader(source as never, run, 3);
  for await (const { items } of reading.batches()) taken.push(items.length);
  expect(taken).toEqual([2, 3]);
  expect(reading).toMatchObject({ taken: 3, report: { complete: true } });
});
