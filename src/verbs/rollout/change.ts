import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { resourceName } from '../../discovery/types.js';
import { quote } from '../../go/strconv/quote.js';
import { ObjectDiffer } from '../../merge/object-differ.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { type ChangeSteps, changeObjects } from '../../objects/change/change.js';
import { gather } from '../../objects/change/gather.js';
import { gateOf } from '../../objects/gate/gate.js';
import type { RolloutChange } from '../../objects/rollouts/changes.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { bareError, messageOf } from '../../process/errors.js';
import type { Outcomes } from '../../render/outcomes.js';
import type { RolloutChangeOptions } from './options.js';

/** Runs `rollout pause`, `resume` or `restart`: finds all objects, then changes each. Fails as changeObjects does. */
export async function* changeRollouts(
  options: RolloutChangeOptions,
  { verb, ...change }: RolloutChange,
  session: Session,
): Outcomes {
  const { words, labelSelector, fieldManager, dryRun } = options;
  const { steps } = await findObjects(
    { words, files: options, labelSelector },
    { typeAlone: true, latest: true },
    findDeps(session),
  );
  const gate = gateOf(session, verb, options);
  const { found, failure } = await gather(steps, session.environment.signal);
  if (found.length === 0 && failure === undefined) {
    await session.tell(`No resources found in ${session.namespace} namespace.`);
    return;
  }
  const changing: ChangeSteps = {
    unchanged: 'skip',
    ...change,
    refuse: ({ target }, error) =>
      bareError(`error: ${resourceName(target.resource)} ${quote(target.name)} ${messageOf(error)}`, {
        cause: error,
      }),
    failed: 'failed to patch: ',
  };
  const deps = {
    client: clientOf(session, 'auto', gate),
    settings: { dryRun, fieldManager },
    differ: new ObjectDiffer(),
    gate,
    rules: writeRules(options, session),
  };
  yield* changeObjects(found, changing, deps, failure === undefined ? [] : [failure]);
}
