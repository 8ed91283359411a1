import { groupVersion, type KubeObject } from '../../../codec/object.js';
import type { Reply } from '../../http/reply.js';
import { goJson } from '../../object/encode.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { Api } from '../request/context.js';
import { withAllFields } from './with-all-fields.js';

/** The kind of an object that is answered, not stored. */
type AnsweredKind = Pick<ResourceType, 'group' | 'version' | 'kind' | 'custom'>;

/** Answers the POST of an object that is not stored with the result, all fields in the order of its type. */
export async function createdReply(api: Api, of: AnsweredKind, object: KubeObject): Promise<Reply> {
  const { kind } = of;
  const apiVersion = groupVersion(of.group, of.version);
  const { kind: _, apiVersion: __, ...whole } = await withAllFields(api, of, object);
  return { status: 201, body: goJson({ kind, apiVersion, ...whole }) };
}

/** The response that something succeeded. */
export function doneReply(): Reply {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };
  return { status: 201, body: goJson(status) };
}
