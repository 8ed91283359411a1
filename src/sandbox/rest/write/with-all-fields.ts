import { parseJsonBody } from '../../../codec/json-text.js';
import { groupVersion, type KubeObject } from '../../../codec/object.js';
import { UnencodableError, UnknownKindError } from '../../../codec/proto/errors.js';
import { writeRawJson } from '../../../codec/proto/raw-json.js';
import { DEFINITION_TYPE } from '../../resources/built-in.js';
import { secretDefaults } from '../../resources/defaults/defaults.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { Api } from '../request/context.js';

/**
 * An object as a server returns it after converting it to types and back: with the fields that are always present
 * (`status: {}`, `replicas: 0`, the type of a Secret), all fields in the order of the types. Custom resources and
 * definitions are unchanged, and so is an object with a field that its type lacks.
 */
export async function withAllFields(
  api: Api,
  type: Pick<ResourceType, 'group' | 'version' | 'kind' | 'custom'>,
  object: KubeObject,
): Promise<KubeObject> {
  if (type.custom || type === DEFINITION_TYPE) return object;
  const { kind } = type;
  const apiVersion = groupVersion(type.group, type.version);
  const codec = await api.codec();
  const whole = kind === 'Secret' ? secretDefaults(object) : object;
  try {
    const bytes = await codec.encode({ ...whole, kind, apiVersion });
    return parseJsonBody(writeRawJson(await codec.decode(bytes))) as KubeObject;
  } catch (error) {
    if (error instanceof UnencodableError || error instanceof UnknownKindError) return object;
    throw error;
  }
}
