import type { JsonObject } from '../../../codec/object.js';
import type { Reply } from '../../http/reply.js';
import { objectAt } from '../../object/value.js';
import { readEntry } from '../read/read.js';
import { readObjectBody } from '../request/body.js';
import type { ResourceRequest } from '../request/handler.js';
import { parseWriteOptions } from '../request/write-options.js';
import { checkPlace, updatedBy, writeChange } from './update.js';

/** PUT of a namespace's finalize: only changes the finalizers of the spec. */
export async function finalizeNamespace(request: ResourceRequest): Promise<Reply> {
  const { dryRun } = parseWriteOptions(request.call);
  const body = await readObjectBody(request);
  checkPlace(request.path, body);
  const current = await readEntry(request);
  const { finalizers } = (body.spec ?? {}) as JsonObject;
  const none = !Array.isArray(finalizers) || finalizers.length === 0;
  const old = objectAt(current);
  const given = {
    ...old,
    metadata: { ...old.metadata, resourceVersion: body.metadata?.resourceVersion ?? '' },
    spec: none ? {} : { finalizers },
  };
  return writeChange(request, { current, given, dryRun, own: updatedBy(request, given) });
}
