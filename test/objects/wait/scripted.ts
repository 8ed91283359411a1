import { Client } from '../../../src/cluster/client/client.js';
import type { ObjectTarget } from '../../../src/cluster/target.js';
import type { ApiResource } from '../../../src/discovery/types.js';
import { LiveObjects, type LiveSettings } from '../../../src/objects/wait/live-objects.js';
import { TimeLimit } from '../../../src/objects/wait/time-limit.js';
import { openGuard } from '../../support/client-on.js';
import { ManualClock } from '../../support/manual-clock.js';
import { type Answer, ScriptedTransport } from '../../support/scripted-transport.js';
import { turn } from '../../support/turn.js';

const resource: ApiResource = {
  group: '',
  version: 'v1',
  kind: 'Pod',
  name: 'pods',
  singularName: 'pod',
  namespaced: true,
  verbs: [],
  shortNames: [],
  categories: [],
};

export const target = (name: string): ObjectTarget => ({ resource, namespace: 'default', name });

export const pod = (name: string, resourceVersion: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', resourceVersion, uid: `${name}-uid`, ...more },
});

/** The response to a list. */
export const listed = (resourceVersion: string, ...items: object[]): Answer => ({
  body: { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion }, items },
});

/** The response to a watch, which then ends. */
export const watched = (...events: [type: string, object: object][]): Answer => ({
  body: events.map(([type, object]) => `${JSON.stringify({ type, object })}\n`),
});

export const refused = (code: number, reason: string, message: string): Answer => ({
  status: code,
  body: { kind: 'Status', status: 'Failure', code, reason, message },
});

/** Objects followed on a cluster with scripted responses. */
export function scripted(answers: Answer[], targets: ObjectTarget[], settings: Partial<LiveSettings> = {}) {
  const transport = new ScriptedTransport(...answers);
  const clock = new ManualClock();
  const interrupt = new AbortController();
  const limit = new TimeLimit(30_000, { signal: interrupt.signal, clock });
  // Only stale names are looked up in discovery, and protobuf is not used.
  const discovery = { doubt: () => false } as never;
  const client = new Client({ transport, discovery, signal: interrupt.signal, guard: openGuard }, 'json');
  const live = new LiveObjects(targets, {
    client,
    clock,
    signal: limit.signal,
    random: () => 0,
    ...settings,
  });
  return { transport, clock, interrupt, limit, live, client };
}

/** Waits until everything that needs no time has run. */
export async function quiet(): Promise<void> {
  for (let round = 0; round < 20; round++) await turn();
}
