import type { Client } from '../../cluster/client/client.js';
import type { DeleteSettings } from '../../cluster/client/write-settings.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject, Status } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { isConflict, isNotFound, StatusError } from '../../transport/errors.js';
import type { DeletedObject } from '../wait/until-gone.js';

/** How an object is deleted. */
interface ObjectDeletion extends Pick<DeleteSettings, 'dryRun' | 'propagationPolicy' | 'signal'> {
  /** Seconds that it has to end; negative for its own. */
  gracePeriod: number;
  /** Of the object that is meant, where it is known: another one of its name stays. */
  uid?: string;
}

/**
 * Asks the server to delete an object. Gives what is still to be waited for; undefined if the server says that the
 * object is gone. Fails as writes do; where the object is another one now, as if it were not there; and where the
 * server does not find what it still has.
 */
export async function deleteObject(
  target: ObjectTarget,
  { dryRun, propagationPolicy, gracePeriod, uid = '', signal }: ObjectDeletion,
  client: Pick<Client, 'delete' | 'get'>,
): Promise<DeletedObject | undefined> {
  const settings: DeleteSettings = {
    dryRun,
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
 * Servers answer with a Status that has the uid where the object was removed at once, and with the object where it is
 * still to end. Some types are answered with the object in any case; a Status without a uid says nothing of that.
 */
function remaining(target: ObjectTarget, answer: KubeObject | Status): DeletedObject | undefined {
  if (answer.kind !== 'Status') return { target, uid: (answer as KubeObject).metadata?.uid ?? '' };
  const { details, status } = answer as Status;
  const uid = details?.uid ?? '';
  return uid !== '' && status === 'Success' ? undefined : { target, uid };
}

/** Whether the object of a name is not, or no longer, the one of a uid. Fails as reads do. */
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
 * What to make of a 404 about an object: of a route that is not served, and of what stands before a server, comes the
 * same. Returns the error, or another where the object can still be read.
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
