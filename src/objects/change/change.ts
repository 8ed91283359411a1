import type { Client } from '../../cluster/client/client.js';
import type { PatchSettings } from '../../cluster/client/write-settings.js';
import type { KubeObject } from '../../codec/object.js';
import type { ObjectDiffer } from '../../merge/object-differ.js';
import { eachOf } from '../../process/each-of.js';
import { isStop } from '../../process/errors.js';
import type { FindError, Found, Step } from '../builder/query.js';
import type { Gate } from '../gate/gate.js';
import { goMessageOf } from '../visit/failures.js';
import { type VisitRules, visit } from '../visit/visit.js';

/** How a command changes objects. */
export interface ChangeSteps {
  /**
   * Returns the changed object; undefined to leave it alone. Problems that do not prevent the rest of the change are
   * recorded. An exception prevents the object from being changed.
   */
  change(
    found: Found,
    problem: (error: Error) => void,
  ): Promise<KubeObject | undefined> | KubeObject | undefined;
  /** Adds text to the reason why an object is not changed. */
  refuse(found: Found, error: unknown): unknown;
  /** The result, in kubectl's words: `image updated`. */
  operation: string;
  /** The prefix of the error of a patch: `failed to patch: `. */
  failed: string;
  /** What to do if nothing differs: nothing, send the empty patch anyway, or fail with an error of the object. */
  unchanged: 'skip' | 'send' | ((found: Found) => Error);
}

/** What changing objects depends on. */
interface ChangeDeps {
  /** Undefined if nothing is sent: the changed objects are the results. */
  client: Pick<Client, 'patch'> | undefined;
  settings: PatchSettings;
  differ: ObjectDiffer;
  /** Allows the changes; undefined if nothing is sent. */
  gate: Pick<Gate, 'pass'> | undefined;
  /** As writeRules returns them. */
  rules: VisitRules<unknown>;
}

/** A found object, and its changed form. */
interface Planned extends Found {
  after: KubeObject;
  body: string;
}

/**
 * Changes objects: computes all changes first, then sends each as a strategic merge patch of the differences, several
 * at a time. Returns the objects in order, as the server has them now, or as they would be. Fails at the end with the
 * errors: those from before anything was sent come first.
 * @param earlier previous errors, which come first
 */
export async function* changeObjects(
  found: readonly Found[],
  changing: ChangeSteps,
  { client, settings, differ, gate, rules }: ChangeDeps,
  earlier: readonly unknown[] = [],
): AsyncGenerator<{ object: KubeObject; operation: string }, void, undefined> {
  const problems: unknown[] = [...earlier];
  const planned: Step<Planned>[] = [];
  for (const each of found) {
    const step = await plan(each, changing, differ, (error) => problems.push(error));
    if (step !== undefined) planned.push(step);
  }
  const { operation } = changing;
  const send = async ({ target, object, after, body }: Planned) =>
    client === undefined
      ? { object: after, operation }
      : {
          object: await client.patch(target, { type: 'strategic', body }, { ...settings, live: object }),
          operation,
        };
  const describe = (error: unknown) =>
    isStop(error) ? error : new Error(`${changing.failed}${goMessageOf(error)}`, { cause: error });
  const steps = eachOf([...problems.map(ofObject), ...planned]);
  yield* visit(gate?.pass(steps) ?? steps, send, { ...rules, describe });
}

async function plan(
  found: Found,
  changing: ChangeSteps,
  differ: ObjectDiffer,
  problem: (error: Error) => void,
): Promise<Step<Planned> | undefined> {
  try {
    const after = await changing.change(found, problem);
    if (after === undefined) return undefined;
    const { patch, body } = await differ.difference(found.object, after);
    if (Object.keys(patch).length === 0) {
      if (changing.unchanged === 'skip') return undefined;
      if (changing.unchanged !== 'send') return ofObject(changing.unchanged(found));
    }
    return { ...found, after, body };
  } catch (error) {
    if (isStop(error)) throw error;
    return ofObject(changing.refuse(found, error));
  }
}

function ofObject(error: unknown): FindError {
  return { error, of: 'object' };
}
