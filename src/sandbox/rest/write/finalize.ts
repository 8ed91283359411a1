import type { JsonObject } from '../../../codec/object.js';
import type { ResourcePath } from '../../http/path.js';
import type { Call, Reply } from '../../http/reply.js';
import { objectAt } from '../../object/value.js';
import type { ResourceType } from '../../types/resource-type.js';
import { readEntry } from '../read/read.js';
import { readObjectBody } from '../request/body.js';
import type { Api } from '../request/context.js';
import { parseWriteOptions } from '../request/write-options.js';
import { checkPlace, updatedBy, writeChange } from './update.js';

/** PUT of a namespace's finalize: takes the finalizers of the spec, and nothing else. */
export async function finalizeNamespace(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
): Promise<Reply> {
  const { dryRun } = parseWriteOptions(call);
  const body = await readObjectBody(api, call, type);
  checkPlace(path, body);
  const current = await readEntry(api, type, path);
  const { finalizers } = (body.spec ?? {}) as JsonObject;
  const none = !Array.isArray(finalizers) || finalizers.length === 0;
  const old = objectAt(current);
  const given = {
    ...old,
    metadata: { ...old.metadata, resourceVersion: body.metadata?.resourceVersion ?? '' },
    spec: none ? {} : { finalizers },
  };
  const own = updatedBy(api, type, path, call, given);
  return writeChange(api, type, path, call, { current, given, dryRun, own });
}
