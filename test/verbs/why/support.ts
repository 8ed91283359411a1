import { clientOf } from '../../../src/cluster/client/client.js';
import type { Explanation } from '../../../src/render/facts/explanation.js';
import { stepCommand } from '../../../src/render/facts/explanation.js';
import { explain } from '../../../src/verbs/why/explain.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

/** The time of the objects of these tests. */
export const NOW = Date.parse('2026-01-02T00:00:00Z');

/** A sandbox in which nothing happens by itself. */
export const emptySandbox = () => sandboxSession({ sandbox: { pods: 0, sample: false, controllers: false } });

/** Creates an object and then sets its status, as its controller does. @param path the path of its collection */
export async function createWithStatus(
  { create, patch }: SandboxSession,
  path: string,
  {
    status,
    ...object
  }: { metadata: { name: string; [field: string]: unknown }; status?: object; [field: string]: unknown },
): Promise<void> {
  await create(path, object);
  if (status !== undefined) await patch(`${path}/${object.metadata.name}/status`, { status });
}

/** The same for a pod, as a kubelet does. */
export const createPod = (made: SandboxSession, pod: Parameters<typeof createWithStatus>[2]) =>
  createWithStatus(made, '/api/v1/namespaces/default/pods', pod);

/**
 * The explanation of an object: the sentence, the facts as lines, the commands of the steps, and what could not be
 * read.
 */
export async function explanationIn(
  { session }: SandboxSession,
  type: string,
  name: string,
  now = NOW,
): Promise<{ conclusion: string; isWell: boolean; lines: string[]; next: string[]; errors: unknown[] }> {
  const errors: unknown[] = [];
  const deps = {
    client: clientOf(session),
    discovery: session.discovery,
    now: () => now,
    onError: (error: unknown) => errors.push(error),
  };
  const resource = await session.discovery.resolve(type);
  const target = { resource, namespace: resource.namespaced ? 'default' : undefined, name };
  let last: Explanation | undefined;
  for await (const step of explain(target, deps)) last = step;
  const { conclusion, isWell, facts, steps } = last!;
  const lines = facts.map(
    ({ isBad, label, text, from }) => `${isBad ? '! ' : ''}${label}: ${text} (${from})`,
  );
  return { conclusion, isWell, lines, next: steps.map((step) => stepCommand(step, [])), errors };
}
