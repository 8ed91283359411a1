import type { Client } from '../../cluster/client/client.js';
import type { DeleteSettings } from '../../cluster/client/write-settings.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject, Status } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { isConflict, isNotFound, StatusError } from '../../transport/errors.js';
import type { DeletedObject } from '../wait/until-gone.js';

/** How to delete an object. */
interface ObjectDeletion extends Pick<DeleteSettings, 'dryRun' | 'known' | 'propagationPolicy' | 'signal'> {
  /** Its grace period in seconds; negative for its own. */
  gracePeriod: number;
  /** Of the object, if known: another one with the same name is not deleted. */
  uid?: string;
}

/**
 * Asks the server to delete an object. Returns what must still be awaited; undefined if the server says that the object
 * is gone. Fails as writes do; if the name now belongs to another object, as if it did not exist; and if the server
 * does not find an object that still exists.
 */
export async function deleteObject(
  target: ObjectTarget,
  { dryRun, known, propagationPolicy, gracePeriod, uid = '', signal }: ObjectDeletion,
  client: Pick<Client, 'delete' | 'get'>,
): Promise<DeletedObject | undefined> {
  const settings: DeleteSettings = {
    dryRun,
    known,
    ...(propagationPolicy && { propagationPolicy }),
    ...(gracePeriod >= 0 && { gracePeriodSeconds: gracePeriod }),
    ...(uid !== '' && { preconditions: { uid } }),
    ...(signal && { signal }),
  };
  try {
    return remaining(target, await client.delete(target, settings));
  } catch (error) {
    if (uid === '') throw error;
    if (isConflict(error)) throw (await isAnother(target, uid, client)) ? gone(target, error) : error;
    throw isNotFound(error) ? await unlessThere(target, uid, { error, client }) : error;
  }
}

/**
 * Servers respond with a Status with the uid if the object was removed at once, and with the object if it has not ended
 * yet. For some types they always respond with the object; a Status without a uid does not tell.
 */
function remaining(target: ObjectTarget, answer: KubeObject | Status): DeletedObject | undefined {
  if (answer.kind !== 'Status') return { target, uid: (answer as KubeObject).metadata?.uid ?? '' };
  const { details, status } = answer as Status;
  const uid = details?.uid ?? '';
  return uid !== '' && status === 'Success' ? undefined : { target, uid };
}

/** Whether the object with a name is not, or no longer, the one with a uid. Fails as reads do. */
export async function isAnother(
  target: ObjectTarget,
  uid: string,
  client: Pick<Client, 'get'>,
): Promise<boolean> {
  try {
    return (await client.get(target)).metadata?.uid !== uid;
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
}

/**
 * The meaning of a 404 about an object: a missing route, or a proxy in front of the server, gives the same. Returns the
 * error, or another if the object can still be read.
 */
export async function unlessThere(
  target: ObjectTarget,
  uid: string,
  { error, client }: { error: StatusError; client: Pick<Client, 'get'> },
): Promise<Error> {
  const isThere = await isAnother(target, uid, client).then(
    (isOther) => !isOther,
    () => false,
  );
  return isThere ? new Error(`${error.message}, but it still exists`, { cause: error }) : error;
}

function gone({ resource, name }: ObjectTarget, { status }: StatusError): StatusError {
  const message = `${resource.name} ${quote(name)} not found`;
  return new StatusError({ ...status, reason: 'NotFound', code: 404, message }, 404);
}
