import type { Client } from '../../cluster/client/client.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { isNotFound, StatusError } from '../../transport/errors.js';
import type { RewriteCounts } from './report.js';

/** The number of failures in a report; further ones are counted. */
const MAX_NAMED = 100;

type RewriteResult = 'written' | 'changed' | 'gone' | { failure: string };

/**
 * Gets objects and puts them back unchanged, so that the server stores them in its current version. An object whose
 * resourceVersion has changed is not written: whoever changed it has rewritten it. Returns the outcome for all. Fails
 * as connections do, if the outcome is unknown; refusals of the server are counted.
 * @param width objects at a time
 */
export async function rewriteAll(
  client: Client,
  targets: readonly ObjectTarget[],
  { width, fieldManager }: { width: number; fieldManager: string },
  before: RewriteCounts,
): Promise<RewriteCounts> {
  const counts = { ...before, failures: [...before.failures] };
  for (let at = 0; at < targets.length; at += width) {
    const some = targets.slice(at, at + width);
    const outcomes = await Promise.all(some.map((target) => rewrite(client, target, fieldManager)));
    for (const [index, outcome] of outcomes.entries()) {
      if (typeof outcome === 'string') counts[outcome]++;
      else {
        counts.failed++;
        const { namespace, name } = some[index]!;
        const object = namespace ? `${namespace}/${name}` : name;
        if (counts.failures.length < MAX_NAMED) counts.failures.push({ object, message: outcome.failure });
      }
    }
  }
  return counts;
}

async function rewrite(client: Client, target: ObjectTarget, fieldManager: string): Promise<RewriteResult> {
  try {
    const object = await client.get(target);
    // Without one, the server would overwrite any later state.
    if (!object.metadata?.resourceVersion) return { failure: 'the server gave it no resourceVersion' };
    await client.update(target, object, { dryRun: 'none', fieldManager });
    return 'written';
  } catch (error) {
    if (isNotFound(error)) return 'gone';
    if (!(error instanceof StatusError)) throw error;
    return error.reason === 'Conflict' ? 'changed' : { failure: error.message };
  }
}
