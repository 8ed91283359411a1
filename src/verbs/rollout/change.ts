import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { TypedForm } from '../../codec/typed.js';
import { resourceName } from '../../discovery/types.js';
import { ObjectDiffer } from '../../merge/object-differ.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { changeObjects } from '../../objects/change/change.js';
import { gather } from '../../objects/change/gather.js';
import { gateOf } from '../../objects/gate/gate.js';
import type { RolloutChange } from '../../objects/rollouts/changes.js';
import { writeWidth } from '../../objects/visit/width.js';
import { bareError, messageOf } from '../../process/errors.js';
import { resultPrinter } from '../../render/result-printer.js';
import type { RolloutChangeOptions } from './options.js';

/**
 * Carries out `rollout pause`, `resume` or `restart`: finds all objects, then changes each. Gives the exit code, or fails
 * at the end with what went wrong.
 */
export async function runRolloutChange(
  options: RolloutChangeOptions,
  { verb, operation, change, unchanged }: RolloutChange,
  session: Session,
): Promise<number> {
  const { words, filenames, kustomize, recursive, labelSelector, fieldManager } = options;
  const { environment } = session;
  const { signal } = environment;
  const output = await resultPrinter({ ...options, keepOrder: true }, environment);
  const typed = new TypedForm();
  const { steps } = await findObjects(
    { words, files: { filenames, kustomize, recursive }, labelSelector },
    { typeAlone: true, latest: true },
    findDeps(session),
  );
  const gate = gateOf(session, verb, options);
  const { found, failure } = await gather(steps, signal);
  if (found.length === 0 && failure === undefined) {
    await session.tell(`No resources found in ${session.namespace} namespace.`);
    return 0;
  }
  try {
    await changeObjects(
      found,
      {
        change,
        refuse: ({ target }, error) =>
          bareError(`error: ${resourceName(target.resource)} "${target.name}" ${messageOf(error)}`),
        failed: 'failed to patch: ',
        unchanged: unchanged ?? 'skip',
      },
      {
        client: clientOf(session, 'auto', gate),
        settings: { dryRun: 'none', fieldManager },
        differ: new ObjectDiffer(),
        gate,
        width: writeWidth(options.concurrency, session.transport),
        signal,
        show: async (object) =>
          output.print(options.format === undefined ? object : await typed.of(object), operation),
        tell: session.tell,
      },
      failure === undefined ? [] : [failure],
    );
  } finally {
    await output.end();
  }
  return 0;
}
