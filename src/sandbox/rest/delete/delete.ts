import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { ApiError, forbidden, versionConflict } from '../../http/errors.js';
import type { Reply } from '../../http/reply.js';
import { goJson } from '../../object/encode.js';
import { objectAt, toValue } from '../../object/value.js';
import { NAMESPACE_TYPE } from '../../resources/built-in.js';
import { RevisionMismatchError } from '../../store/store.js';
import type { ResourceType } from '../../types/resource-type.js';
import { objectReply, readEntry } from '../read/read.js';
import type { ResourceRequest } from '../request/handler.js';
import { type DeleteOptions, parseDeleteOptions } from './delete-options.js';
import { type Removal, removeObject } from './remove.js';

/** Namespaces that every cluster has. */
const KEPT = ['default', 'kube-public', 'kube-system'];

/** How often a deletion is retried after another writer's change. */
const TRIES = 10;

/** DELETE of one object. */
export async function answerDelete(request: ResourceRequest): Promise<Reply> {
  const { api, type, path, call } = request;
  const options = await parseDeleteOptions(api, call);
  if (type === NAMESPACE_TYPE && KEPT.includes(path.name)) {
    throw forbidden(type, path.name, 'this namespace may not be deleted');
  }
  api.controllers?.start();
  for (let tries = 1; ; tries++) {
    const entry = await readEntry(request);
    checkPreconditions(type, path.name, options, objectAt(entry));
    try {
      return deletedReply(request, await removeObject(api, type, entry, options), options);
    } catch (error) {
      if (!(error instanceof RevisionMismatchError)) throw error;
      if (tries === TRIES) throw versionConflict(type, path.name);
    }
  }
}

/** The object if it still exists, and for types that real servers delete gradually; otherwise a Status. */
function deletedReply(
  request: ResourceRequest,
  { object, removed, revision }: Removal,
  options: DeleteOptions,
): Reply {
  const { type } = request;
  if (!removed || type.returnsDeleted || type === NAMESPACE_TYPE) {
    const status = !removed && options.cascades ? 202 : 200;
    return objectReply(request, toValue(object, type.custom), revision, status);
  }
  const { name = '', uid = '' } = object.metadata ?? {};
  const group = type.group === '' ? {} : { group: type.group };
  const details = { name, ...group, kind: type.plural, uid };
  return {
    status: 200,
    body: goJson({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details }),
  };
}

/** Fails with 409 if an object is not the intended one. */
export function checkPreconditions(
  type: ResourceType,
  name: string,
  { preconditions: { uid, resourceVersion } }: DeleteOptions,
  { metadata = {} }: KubeObject,
): void {
  const kind = type.group === '' ? type.kind : `${type.kind}.${type.group}`;
  const refuse = (what: string, asked: string, is: string | undefined, then: string) =>
    new ApiError(
      409,
      `Operation cannot be fulfilled on ${kind} ${quote(name)}: the ${what} in the precondition (${asked}) does not match the ${what} in record (${is}). The object might have been ${then}`,
      {
        reason: 'Conflict',
        details: { name, ...(type.group === '' ? {} : { group: type.group }), kind: type.kind },
      },
    );
  if (uid && uid !== metadata.uid) {
    throw refuse('UID', uid, metadata.uid, 'deleted and then recreated');
  }
  if (resourceVersion && resourceVersion !== metadata.resourceVersion) {
    throw refuse('ResourceVersion', resourceVersion, metadata.resourceVersion, 'modified');
  }
}
