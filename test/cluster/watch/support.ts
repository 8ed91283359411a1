import type {
  ReconnectNotice,
  WatchEnd,
  WatchOptions,
  WatchRequest,
} from '../../../src/cluster/watch/types.js';
import { watch } from '../../../src/cluster/watch/watch.js';
import type { KubeObject, Table, WatchEvent } from '../../../src/codec/object.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import type { Answer, ScriptedTransport } from '../../support/scripted-transport.js';
import { TestClock } from '../../support/test-clock.js';

/** The watched collection, from resourceVersion 10 on. */
export const request: WatchRequest = {
  path: '/api/v1/pods',
  accept: 'application/json',
  resourceVersion: '10',
};

/** A pod with just a name. */
export const pod = (name: string, resourceVersion: string) => ({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name, resourceVersion },
});
/** An event as a line. */
export const event = (type: string, object: object) => `${JSON.stringify({ type, object })}\n`;
/** The event of an added pod. */
export const added = (name: string, resourceVersion: string) => event('ADDED', pod(name, resourceVersion));
/** As sent by a 1.20 server if the requested version was compacted. */
export const tooOld = event('ERROR', {
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: 'too old resource version: 1 (22622)',
  reason: 'Expired',
  code: 410,
});
/** A connection that broke. */
export const cut = new ConnectionError('read: connection reset by peer', { method: 'GET', url: 'https://c' });
/** A refusal. */
export const status = (code: number, reason: string): Answer => ({
  status: code,
  body: { kind: 'Status', status: 'Failure', message: `${reason}!`, reason, code },
});

/** The result of a watch. */
interface Result {
  names: string[];
  events: WatchEvent<KubeObject | Table>[];
  notices: ReconnectNotice[];
  waits: number[];
  end?: WatchEnd;
  error?: unknown;
}

/** Watches until the script is used up, or until there are `enough` events. */
export async function run(
  transport: ScriptedTransport,
  changes: Partial<WatchRequest>,
  options: Partial<WatchOptions>,
  enough = Number.POSITIVE_INFINITY,
): Promise<Result> {
  const clock = new TestClock();
  const result: Result = { names: [], events: [], notices: [], waits: clock.waits };
  const events = watch(
    transport,
    { ...request, ...changes },
    {
      reconnect: true,
      clock,
      random: () => 1,
      onReconnect: (notice) => result.notices.push(notice),
      ...options,
    },
  );
  try {
    while (result.events.length < enough) {
      const next = await events.next();
      if (next.done) {
        result.end = next.value;
        break;
      }
      result.events.push(next.value);
      result.names.push(`${next.value.type} ${(next.value.object as KubeObject).metadata?.name ?? ''}`);
    }
    await events.return(undefined as never);
  } catch (error) {
    result.error = error;
  }
  return result;
}
