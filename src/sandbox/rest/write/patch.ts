import { goText } from '../../../codec/go-text.js';
import { parseJsonAsServer } from '../../../codec/json.js';
import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { groupVersion } from '../../../codec/object.js';
import { writeRawJson } from '../../../codec/proto/raw-json.js';
import { ApiError, badRequest } from '../../http/errors.js';
import type { Call, Reply } from '../../http/reply.js';
import { objectAt } from '../../object/value.js';
import { readEntry } from '../read/read.js';
import { mediaType } from '../request/body.js';
import type { ResourceRequest } from '../request/handler.js';
import { readTypedObject } from '../request/strict-fields.js';
import { parseWriteOptions } from '../request/write-options.js';
import { applyObject } from './apply.js';
import { APPLY_PATCH, readPatchBody } from './patch-body.js';
import { checkPlace, updatedBy, writeChange } from './update.js';

/** How often a patch is retried after another writer's change. */
const TRIES = 5;

/** PATCH of an object, or of its status. */
export async function patchObject(request: ResourceRequest): Promise<Reply> {
  const { type, path, call } = request;
  if (mediaType(call) === APPLY_PATCH) return applyObject(request);
  const { dryRun } = parseWriteOptions(call);
  const apply = await readPatchBody(request);
  for (let tries = 1; ; tries++) {
    const current = await readEntry(request);
    const old = {
      ...objectAt(current),
      kind: type.kind,
      apiVersion: groupVersion(type.group, type.version),
    };
    const patched = apply(structuredClone(old));
    if (patched.kind !== old.kind || patched.apiVersion !== old.apiVersion)
      throw badRequest('kind and apiVersion may not be changed');
    const shown = await shownPatch(call, patched);
    const given = await readTypedObject(request, patched as JsonObject, '', shown);
    checkPlace(path, given);
    try {
      return await writeChange(request, { current, given, dryRun, own: updatedBy(request, given) });
    } catch (error) {
      const overtaken = error instanceof ApiError && error.code === 409;
      const pinned = given.metadata?.resourceVersion !== String(current.modRevision);
      if (!overtaken || pinned || tries === TRIES) throw error;
    }
  }
}

/** A refused patch as servers show it: a strategic one as Go prints it, otherwise the whole resulting object. */
async function shownPatch(call: Call, patched: KubeObject): Promise<string> {
  if (mediaType(call) !== 'application/strategic-merge-patch+json') return writeRawJson(patched);
  return goText(parseJsonAsServer((await call.body()).toString('utf8')));
}
