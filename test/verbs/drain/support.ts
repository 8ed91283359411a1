import type { Session } from '../../../src/cluster/session.js';
import type { DrainOptions } from '../../../src/objects/draining/options.js';
import type { Clock } from '../../../src/process/clock.js';
import type { StringOutput } from '../../../src/process/output.js';
import { printOutcomes } from '../../../src/render/outcomes.js';
import { asLines } from '../../../src/render/result-printer.js';
import type { ApiRequest, ApiResponse } from '../../../src/transport/types.js';
import { drain } from '../../../src/verbs/drain/drain.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

export const PODS = '/api/v1/namespaces/default/pods';
export const BUDGETS = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';

/** `drain one --force`. */
export const options: DrainOptions = {
  names: ['one'],
  labelSelector: '',
  dryRun: 'none',
  yes: false,
  concurrency: 8,
  warnings: [],
  podSelector: '',
  wire: 'auto',
  chunkSize: 500,
  disableEviction: false,
  gracePeriod: -1,
  timeoutMs: 0,
  tellsStarts: false,
  force: true,
  ignoreDaemonSets: false,
  deleteEmptyDirData: false,
  skipWaitSeconds: 0,
};

/** A pod of the node `one`. */
export function pod(name: string, metadata: object = {}) {
  const spec = { nodeName: 'one', containers: [{ name: 'c', image: 'c:1' }] };
  return { metadata: { name, labels: { app: 'web' }, ...metadata }, spec };
}

/** A node with ready pods. */
export async function nodeWith(
  pods: readonly ReturnType<typeof pod>[],
  given: Parameters<typeof sandboxSession>[0] = {},
): Promise<SandboxSession> {
  const scene = await sandboxSession(given);
  await scene.create('/api/v1/nodes', { metadata: { name: 'one' } });
  await scene.create(PODS, ...pods);
  const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };
  for (const { metadata } of pods) await scene.patch(`${PODS}/${metadata.name}/status`, { status });
  scene.sandbox.resetRequests();
  return scene;
}

/** Drains, and prints the results as the command does. */
export function printDrain(options: DrainOptions, session: Session, clock?: Clock): Promise<void> {
  return printOutcomes(asLines(options), session.environment, () => drain(options, session, clock));
}

/** A budget that requires all of this many pods. */
export function budget(minAvailable: number) {
  return { metadata: { name: 'web' }, spec: { minAvailable, selector: { matchLabels: { app: 'web' } } } };
}

/** What was printed, sorted alphabetically: concurrent work ends in any order. */
export function printed({ session }: SandboxSession): string[] {
  return linesOf((session.environment.stdout as StringOutput).text);
}

/** The same of stderr, without the warning that pods without a controller are deleted. */
export function told({ stderr }: SandboxSession): string[] {
  return linesOf(stderr.text).filter((line) => !line.startsWith('Warning: '));
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}

/** The session with another way to send requests. */
export function withSend(
  session: Session,
  send: (request: ApiRequest, pass: () => Promise<ApiResponse>) => Promise<ApiResponse>,
): Session {
  const own = (request: ApiRequest) => send(request, () => session.transport.send(request));
  return { ...session, transport: Object.assign(Object.create(session.transport), { send: own }) };
}
