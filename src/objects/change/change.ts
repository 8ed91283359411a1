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
   * Makes of an object what it is to be; undefined to leave it alone. What is wrong and does not keep the rest of the
   * change from being made is noted as a problem. An exception keeps the object from being changed.
   */
  change(
    found: Found,
    problem: (error: Error) => void,
  ): Promise<KubeObject | undefined> | KubeObject | undefined;
  /** Puts words around why an object is not changed. */
  refuse(found: Found, error: unknown): unknown;
  /** What was done, in kubectl's words: `image updated`. */
  operation: string;
  /** What stands before the text of a patch's failure: `failed to patch: `. */
  failed: string;
  /** What to do where nothing differs: nothing, send the empty patch anyway, or fail with an error of the object. */
  unchanged: 'skip' | 'send' | ((found: Found) => Error);
}

/** With what objects are changed. */
interface ChangeDeps {
  /** Undefined if nothing is sent: the changed objects are the results. */
  client: Pick<Client, 'patch'> | undefined;
  settings: PatchSettings;
  differ: ObjectDiffer;
  /** Lets the changes through; undefined if nothing is sent. */
  gate: Pick<Gate, 'pass'> | undefined;
  /** As writeRules gives them. */
  rules: VisitRules<unknown>;
}

/** A found object, and what is to be made of it. */
interface Planned extends Found {
  after: KubeObject;
  body: string;
}

/**
 * Changes objects: works out all changes first, then sends each as a strategic merge patch of what differs, several at a
 * time. Gives the objects in their order, as the server has them now, or as they would be. Fails at the end with what went
 * wrong: what was found before anything was sent stands first.
 * @param earlier what went wrong before, to stand at the front
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
