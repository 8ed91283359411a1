import { ACCEPT_JSON } from '../../../src/cluster/list/accept.js';
import type { ListDependencies } from '../../../src/cluster/list/dependencies.js';
import { keyByMetadata } from '../../../src/cluster/list/key.js';
import { consumeList, list } from '../../../src/cluster/list/list.js';
import type { ListBatch, ListReport, ListRequest } from '../../../src/cluster/list/types.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import type { Transport } from '../../../src/transport/types.js';
import type { Answer } from '../../support/scripted-transport.js';
import { TestClock } from '../../support/test-clock.js';

/** A list of pods, two per page. */
export const PODS: ListRequest = {
  path: '/api/v1/pods',
  accept: ACCEPT_JSON,
  chunkSize: 2,
  consistency: 'resume',
  keyOf: keyByMetadata,
};

/** What ends a body in the middle. */
export const CUT = new ConnectionError('unexpected EOF', { method: 'GET', url: 'https://cluster.example' });

/** A page of pods in namespace ns: of resourceVersion 7, with the token if there is one. */
export function page(names: string, token?: string, more: object = {}): Answer {
  const metadata = { resourceVersion: '7', ...(token === undefined ? {} : { continue: token }), ...more };
  return { body: { kind: 'PodList', apiVersion: 'v1', metadata, items: pods(names) } };
}

/** The page up to its items, without its end. */
export function brokenPage(names: string, token?: string, more?: object): Answer {
  const text = JSON.stringify(page(names, token, more).body);
  return { body: text.slice(0, text.lastIndexOf(']}')), breaksWith: CUT };
}

/** 410 as kube-apiserver sends it, with or without a token to continue. */
export function expired(token?: string): Answer {
  const metadata = token === undefined ? {} : { continue: token };
  const status = { kind: 'Status', status: 'Failure', metadata, reason: 'Expired', code: 410 };
  return { status: 410, body: { ...status, message: 'The provided continue parameter is too old' } };
}

/** The result of a list that was read as far as possible. */
export interface Outcome {
  names: string[];
  batches: ListBatch[];
  report?: ListReport;
  error?: unknown;
  /** Waits before repeated requests, in milliseconds. */
  waits: number[];
}

/** Reads a list; `use` receives the batches as they arrive. */
export async function read(
  transport: Transport,
  changes: Partial<ListRequest> = {},
  options: ListDependencies = {},
  use: (batch: ListBatch) => void = () => {},
): Promise<Outcome> {
  const clock = new TestClock();
  const outcome: Outcome = { names: [], batches: [], waits: clock.waits };
  const batches = list(transport, { ...PODS, ...changes }, { clock, random: () => 1, ...options });
  try {
    outcome.report = await consumeList(batches, (batch) => {
      outcome.batches.push(batch);
      for (const item of batch.items) outcome.names.push(keyByMetadata(item)?.split('/').at(-1) ?? '?');
      use(batch);
    });
  } catch (error) {
    outcome.error = error;
  }
  return outcome;
}

function pods(names: string): object[] {
  return [...names].map((name) => ({ metadata: { name, namespace: 'ns' } }));
}
