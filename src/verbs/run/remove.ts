import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { deleteObject } from '../../objects/deletion/delete-object.js';
import type { Gate } from '../../objects/gate/gate.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import { deletionLine } from '../../render/result-line.js';
import { isNotFound } from '../../transport/errors.js';

/** An object that a run has created. */
export interface RunObject {
  resource: ApiResource;
  object: KubeObject;
}

/** How to remove the objects of a run. */
export interface RemoveSettings {
  propagation: 'Background' | 'Foreground' | 'Orphan';
  /** Nothing is printed about it. */
  quiet: boolean;
}

/** How long removing may take, also after Ctrl-C. */
const LIMIT_MS = 30_000;

/**
 * Removes what a run has created, also after Ctrl-C, and no other objects with these names, and returns what was
 * removed. Objects that are already gone are ignored. Tries all of them, and fails with the first error.
 */
export async function* removeRunObjects(
  created: readonly RunObject[],
  { propagation, quiet }: RemoveSettings,
  session: Session,
  gate: Gate,
): AsyncGenerator<string, void, undefined> {
  using limit = new TimeLimit(LIMIT_MS, { signal: new AbortController().signal });
  const client = clientOf(session, 'json', gate);
  const { signal } = limit;
  const outcomes: unknown[] = [];
  for (const { resource, object } of created) {
    const { name = '', namespace = '', uid = '' } = object.metadata ?? {};
    const target: ObjectTarget = { resource, namespace, name };
    const deletion = {
      dryRun: 'none',
      propagationPolicy: propagation,
      gracePeriod: -1,
      uid,
      signal,
    } as const;
    try {
      await deleteObject(target, deletion, client);
      const line = deletionLine(target, { force: false, dryRun: 'none' });
      if (!quiet) yield line;
    } catch (error) {
      if (!isNotFound(error)) outcomes.push(error);
    }
  }
  if (outcomes.length > 0) throw outcomes[0];
}
