import type { KubeObject } from '../../../../src/codec/object.js';
import type { Member } from '../../../../src/verbs/check/consistency/check.js';
import { checkConsistency, type Findings } from '../../../../src/verbs/check/consistency/check.js';
import type { CheckRequest } from '../../../../src/verbs/check/consistency/read-leg.js';
import { type Answer, ScriptedTransport } from '../../../support/scripted-transport.js';
import { TestClock } from '../../../support/test-clock.js';

export const PODS: CheckRequest = {
  path: '/api/v1/pods',
  resource: 'pods',
  labelSelector: '',
  chunkSize: 2,
};

/** A pod in namespace ns. */
export function pod(name: string, resourceVersion = '5', more: object = {}): KubeObject {
  return { metadata: { name, namespace: 'ns', uid: `uid-${name}`, resourceVersion }, ...more };
}

/** Pods with names of one letter. */
export function pods(names: string): KubeObject[] {
  return [...names].map((name) => pod(name));
}

/** A list, by default at resourceVersion 9, with a token if more follows. */
export function page(items: readonly object[], metadata: object = {}): Answer {
  return {
    body: { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '9', ...metadata }, items },
  };
}

/** kube-apiserver's 410 for an exact resourceVersion that was compacted. */
export const EXPIRED: Answer = {
  status: 410,
  body: {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: 'The resourceVersion for the provided list is too old.',
    reason: 'Expired',
    code: 410,
  },
};

/** kube-apiserver's 504 if its cache does not reach a resourceVersion in time. */
export function tooLarge(asked: string, current: string): Answer {
  return {
    status: 504,
    body: {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: `Timeout: Too large resource version: ${asked}, current: ${current}`,
      reason: 'Timeout',
      details: {
        causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
        retryAfterSeconds: 1,
      },
      code: 504,
    },
  };
}

/** A server with its own name and scripted responses. */
export interface ScriptedMember extends Member {
  script: ScriptedTransport;
}

export function member(server: string, version: string | undefined, ...answers: Answer[]): ScriptedMember {
  const script = new ScriptedTransport(...answers);
  return { script, version, transport: { server, send: (request) => script.send(request), close() {} } };
}

/** Checks pods of members whose scripts must be used up. */
export async function check(
  members: readonly ScriptedMember[],
  changes: Partial<CheckRequest> = {},
): Promise<Findings> {
  const clock = new TestClock();
  const found = await checkConsistency(members, { ...PODS, ...changes }, { clock, random: () => 1 });
  for (const { script } of members) script.assertDone();
  return found;
}
