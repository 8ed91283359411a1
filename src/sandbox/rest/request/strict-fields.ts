import { scanJson } from '../../../codec/json-text.js';
import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { groupVersion } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { badRequest, invalidKind } from '../../http/errors.js';
import type { ResourceType } from '../../types/resource-type.js';
import { invalidValue } from './causes.js';
import type { Api } from './context.js';
import type { ResourceRequest } from './handler.js';
import { type TypedObject, TypeMismatchError, typedObject } from './typed-fields.js';
import { parseWriteOptions } from './write-options.js';

/**
 * An object with the fields of its type: others are dropped with a warning each, or refused, according to the request's
 * fieldValidation. Fails with 400 for these, and for values of another type.
 * @param text of the body, in which keys may be duplicated; "" if it is not JSON
 * @param patch that made the object, as errors show it: then it fails with 422
 */
export async function readTypedObject(
  { api, type, call }: ResourceRequest,
  object: JsonObject,
  text: string,
  patch?: string,
): Promise<KubeObject> {
  const refuse = (why: string) =>
    badRequest(`${type.kind} in version ${quote(type.version)} cannot be handled as a ${type.kind}: ${why}`);
  const { fieldValidation } = parseWriteOptions(call);
  try {
    const typed = await typedBy(api, type, object);
    const strict = fieldValidation === 'Ignore' ? [] : complaints(typed.unknown, text);
    if (strict.length === 0) return typed.object as KubeObject;
    if (fieldValidation === 'Strict') {
      const why = `strict decoding error: ${strict.join(', ')}`;
      throw patch === undefined ? refuse(why) : invalidKind('', '', {}, [invalidValue('patch', patch, why)]);
    }
    for (const complaint of strict) call.warnings.add(complaint);
    return typed.object as KubeObject;
  } catch (error) {
    if (error instanceof TypeMismatchError) throw refuse(error.message);
    throw error;
  }
}

async function typedBy(api: Api, type: ResourceType, object: JsonObject): Promise<TypedObject> {
  const schema = await api.builtInSchema();
  if (!type.custom) {
    const message = await schema.kind(groupVersion(type.group, type.version), type.kind);
    return message === undefined ? { object, unknown: [] } : typedObject(schema, message, object);
  }
  await schema.load('meta'); // this may be the first object
  const { kind, apiVersion, metadata = {}, ...content } = object;
  const holder = { ref: `custom.${type.kind}`, isKind: true, fields: [METADATA] };
  const typed = typedObject(schema, holder, { kind: kind!, apiVersion: apiVersion!, metadata });
  const pruned = type.prune?.(content) ?? { object: content, unknown: [] };
  return {
    object: { ...typed.object, ...pruned.object },
    unknown: [...typed.unknown, ...pruned.unknown],
  };
}

const METADATA = {
  json: 'metadata',
  number: 1,
  type: 'meta/v1.ObjectMeta',
  shape: 'one',
  pointer: false,
  omitEmpty: true,
  omitZero: false,
  inline: false,
  present: true,
} as const;

/** Unknown fields and duplicate keys, in the order of the text. */
function complaints(unknown: readonly string[], text: string): string[] {
  const { keys } = scanJson(text);
  if (keys.length === 0) return unknown.map((path) => `unknown field "${path}"`);
  const left = new Set(unknown);
  return keys.flatMap(({ path, duplicate }) => {
    if (left.delete(path)) return [`unknown field "${path}"`];
    return duplicate ? [`duplicate field "${path}"`] : [];
  });
}
