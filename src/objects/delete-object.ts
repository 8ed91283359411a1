import type { Client } from '../cluster/client/client.js';
import type { DeleteSettings } from '../cluster/client/write-settings.js';
import type { ObjectTarget } from '../cluster/target.js';
import type { KubeObject, Status } from '../codec/object.js';
import type { DeletedObject } from './wait/until-gone.js';

/** Asks the server to delete an object, and gives what to wait for until it is gone. Fails as the request does. */
export async function deleteObject(
  client: Pick<Client, 'delete'>,
  target: ObjectTarget,
  settings: DeleteSettings,
): Promise<DeletedObject> {
  return { target, uid: uidIn(await client.delete(target, settings)) };
}

/** The uid in the answer to a deletion, which is the object or a Status; "" where it has none. */
function uidIn(answer: KubeObject | Status): string {
  const { uid } =
    answer.kind === 'Status' ? ((answer as Status).details ?? {}) : ((answer as KubeObject).metadata ?? {});
  return uid ?? '';
}
