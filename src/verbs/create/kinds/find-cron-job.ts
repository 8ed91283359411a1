import type { Session } from '../../../cluster/session.js';
import type { KubeObject } from '../../../codec/object.js';
import { findDeps } from '../../../objects/builder/deps.js';
import { findOne } from '../../../objects/builder/find-one.js';
import { checkKnownKind } from '../../../objects/pods/selector.js';

/** Reads the CronJob of `--from`. Fails in kubectl's words for anything else. @param from `cronjob/NAME` */
export async function findCronJob(from: string, session: Session): Promise<KubeObject> {
  const { target, object } = await findOne(
    { words: [from] },
    {},
    findDeps(session),
    'from must be an existing cronjob',
  );
  const { group, version, kind } = target.resource;
  checkKnownKind(target.resource);
  if (group !== 'batch' || version !== 'v1' || kind !== 'CronJob')
    throw new Error(`unknown object type *${version}.${kind}`);
  return object;
}
