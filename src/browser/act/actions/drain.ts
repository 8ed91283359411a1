import type { DrainOptions } from '../../../objects/draining/options.js';
import { type DrainedPod, planDrain, planOf, type SeenPod, seePods } from '../../../objects/draining/plan.js';
import { RemainingPods } from '../../../objects/draining/remaining-pods.js';
import { goMessageOf } from '../../../objects/visit/failures.js';
import { Interruption } from '../../../objects/visit/interruption.js';
import { messageOf } from '../../../process/errors.js';
import { StringOutput } from '../../../process/output.js';
import { countText } from '../../../render/numbers.js';
import { resultLine } from '../../../render/result-line.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { cordonPatch } from '../../../verbs/drain/cordon.js';
import { removePods } from '../../../verbs/drain/remove-pods.js';
import { patchOfSame, readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import { heldByBudgets } from '../budgets.js';
import { expectSome, readSome } from '../read-some.js';
import type { ActionWork, ActTools, Answers, DialogOption } from '../types.js';

/** The question names at most this many pods of a node. */
const MAX_NAMED = 12;

const options: readonly DialogOption[] = [
  {
    name: 'force',
    key: 'b',
    label: 'bare pods',
    values: [
      { value: 'no', text: 'prevent it from being drained' },
      { value: 'yes', text: 'are evicted, and are not recreated' },
    ],
  },
  {
    name: 'data',
    key: 'l',
    label: 'local data',
    values: [
      { value: 'no', text: 'prevents it from being drained' },
      { value: 'yes', text: 'is deleted with its pods' },
    ],
  },
];

/** The observed state of a node. */
interface SeenNode {
  pods: readonly SeenPod[];
  /** The budgets that prevent the eviction. */
  held: readonly string[];
}

/** `N`: evicts the pods from nodes, like `proa drain --ignore-daemonsets`, one node at a time. */
export function drainWork(): ActionWork {
  const nodes = new Map<string, SeenNode>();
  let before: Promise<unknown> = Promise.resolve();
  return {
    async plan(subjects, tools) {
      const seen = await readSome(subjects, tools.signal, async (subject) => {
        await readSame(subject, tools);
        const pods = await seePods(subject.name, settings({}), tools.client);
        const going = planOf(pods, settings({ force: 'yes', data: 'yes' }), tools.clock.now()).pods;
        nodes.set(subject.uid, { pods, held: await heldByBudgets(going, tools) });
        return { text: '', role: 'plain' };
      });
      expectSome(seen);
      const now = tools.clock.now();
      const lines = (answers: Answers) =>
        seen.flatMap(({ thing, line }): readonly (readonly Span[])[] => {
          const node = nodes.get(thing.uid);
          return node === undefined ? [line] : nodeLines(line[0], node, answers, now);
        });
      return { options, lines };
    },
    command: ({ name }, answers) => drainCommand(name, answers),
    perform(subject, answers, tools) {
      const done = before.then(() => drain(subject, answers, tools));
      before = done.catch(() => undefined);
      return done;
    },
  };
}

async function drain(subject: ActionSubject, answers: Answers, tools: ActTools) {
  const { client, clock, stop, say } = tools;
  if (stop.aborted) throw new Error('nothing was done to it: it was stopped');
  const node = await readSame(subject, tools);
  const rules = settings(answers);
  const { pods, failure } = await planDrain(subject.name, rules, client, clock.now());
  if (failure !== undefined) throw new Error(`nothing was done to it: ${goMessageOf(failure)}`);
  if ((node.spec as { unschedulable?: boolean } | undefined)?.unschedulable !== true) {
    const { signal } = tools;
    await client.patch(subject, patchOfSame('strategic', cordonPatch(true), subject), {
      dryRun: 'none',
      signal,
    });
    say('cordoned');
  }
  if (pods.length > 0) await evict(subject.name, pods, rules, tools);
  return { text: `drained of ${countText(pods.length, 'pod')}`, opposite: ['uncordon', subject.name] };
}

/** Fails with the remaining pods if not all could be evicted or if it was stopped. */
async function evict(
  node: string,
  pods: readonly DrainedPod[],
  rules: DrainOptions,
  tools: ActTools,
): Promise<void> {
  const { cluster, client, clock, stop, say } = tools;
  const sayAll = async (text: string) => {
    for (const line of text.split('\n')) if (line !== '') say(line);
  };
  const signal = AbortSignal.any([tools.signal, stop]);
  const { transport, discovery } = cluster;
  try {
    const outcomes = removePods(pods, {
      node,
      options: rules,
      session: { environment: { signal }, tell: sayAll, transport, discovery },
      client,
      clock,
      remaining: new RemainingPods(node, pods, new StringOutput(), clock),
      interruption: new Interruption(),
    });
    for await (const outcome of outcomes)
      await sayAll(
        typeof outcome === 'string' ? outcome : resultLine(outcome.object, outcome.operation, 'none'),
      );
  } catch (error) {
    const why = stop.aborted ? 'stopped' : goMessageOf(error);
    throw new Error(`${why}; the node stays cordoned; ${await left(node, rules, tools)}`, { cause: error });
  }
}

async function left(node: string, rules: DrainOptions, { client, clock }: ActTools): Promise<string> {
  try {
    const { pods } = await planDrain(node, rules, client, clock.now());
    const names = pods.map(({ target, isGoing }) => `${target.name}${isGoing ? ' (is going)' : ''}`);
    return names.length === 0
      ? 'no pods are left'
      : `${countText(names.length, 'pod')} left: ${names.join(', ')}`;
  } catch (error) {
    return `the remaining pods are not known: ${messageOf(error)}`;
  }
}

function settings({ force = 'no', data = 'no' }: Answers): DrainOptions {
  return {
    names: [],
    labelSelector: '',
    dryRun: 'none',
    yes: true,
    concurrency: 'auto',
    warnings: [],
    podSelector: '',
    wire: 'auto',
    chunkSize: 500,
    disableEviction: false,
    gracePeriod: -1,
    timeoutMs: 0,
    tellsStarts: false,
    force: force === 'yes',
    ignoreDaemonSets: true,
    deleteEmptyDirData: data === 'yes',
    skipWaitSeconds: 0,
  };
}

function drainCommand(name: string, { force, data }: Answers): string[] {
  return [
    ...['drain', name, '--ignore-daemonsets'],
    ...(force === 'yes' ? ['--force'] : []),
    ...(data === 'yes' ? ['--delete-emptydir-data'] : []),
  ];
}

function nodeLines(title: Span, { pods, held }: SeenNode, answers: Answers, now: number): Span[][] {
  const { pods: going, warnings, failure } = planOf(pods, settings(answers), now);
  const names = going.slice(0, MAX_NAMED).map(({ target }) => `${target.namespace}/${target.name}`);
  const more = going.length > names.length ? ` and ${going.length - names.length} more` : '';
  const list = names.length === 0 ? '' : `: ${names.join(', ')}${more}`;
  const line = (text: string, role: Span['role']): Span[] => [{ text: `  ${text}`, role }];
  return [
    [title, { text: `evicts ${countText(going.length, 'pod')}${list}`, role: 'changed' }],
    ...failuresOf(failure).map((text) => line(`! blocks it: ${text}`, 'bad')),
    ...held.map((text) => line(`! waits: ${text}`, 'warning')),
    ...(warnings === '' ? [] : [line(warnings, 'muted')]),
  ];
}

function failuresOf(failure: Error | undefined): string[] {
  if (failure === undefined) return [];
  return failure instanceof AggregateError ? failure.errors.map(messageOf) : [messageOf(failure)];
}
