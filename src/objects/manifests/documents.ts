import { goJsonCompact } from '../../codec/go-json.js';
import { isObject } from '../../codec/json.js';
import type { KubeObject } from '../../codec/object.js';
import { checkDepth } from '../../codec/shape.js';
import { quote } from '../../go/strconv/quote.js';
import { goYamlDocuments } from '../../go/yaml.js';
import { goType, wrongField } from './field-types.js';
import { manifestTags, withNumbers } from './yaml-numbers.js';

/**
 * The non-empty documents of a YAML text as plain values, read as kubectl reads them: version 1.1 (`yes` is true),
 * every key a string. Fails with kubectl's message, which includes the source's name.
 * @param pause awaited occasionally while a large text is read
 */
export async function readYamlValues(
  text: string,
  source: string,
  pause?: () => Promise<void>,
): Promise<unknown[]> {
  const values = (await goYamlDocuments(text, manifestTags, pause)).map((read): unknown => {
    try {
      return withNumbers(read());
    } catch (error) {
      const why = (error as Error).message;
      throw new Error(`error parsing ${source}: error converting YAML to JSON: yaml: ${why}`, {
        cause: error,
      });
    }
  });
  return values.filter((value) => value !== null && value !== undefined);
}

/** A document as an object of the API. Fails with kubectl's message if it is not one. */
export function toObject(value: unknown, source: string): KubeObject {
  try {
    return decodedObject(value);
  } catch (error) {
    throw new Error(`unable to decode ${quote(source)}: ${(error as Error).message}`);
  }
}

/**
 * A value as an object of the API. Fails with client-go's message if it is not one, and if it nests deeper than answers may.
 */
export function decodedObject(value: unknown): KubeObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`json: cannot unmarshal ${goType(value)} into Go value of type unstructured.detector`);
  }
  const object = value as KubeObject;
  if (typeof object.kind !== 'string' || object.kind === '')
    throw new Error(`Object 'Kind' is missing in '${goJsonCompact(identityOf(object))}'`);
  const wrong = wrongField(object);
  if (wrong !== undefined) throw new Error(wrong);
  checkDepth(object);
  return object;
}

/** The identity of an object, without its values. */
function identityOf({ apiVersion, metadata }: KubeObject) {
  if (!isObject(metadata)) return { apiVersion };
  const { name, namespace } = metadata;
  return { apiVersion, metadata: { name, namespace } };
}

/**
 * The objects in a list: its items, recursively; any other object is returned itself. Items of a typed list without a
 * type have that of the list (apimachinery's UnstructuredList).
 */
export function itemsOf(object: KubeObject): KubeObject[] {
  const { apiVersion, items, kind = '' } = object;
  if (typeof kind !== 'string' || !kind.endsWith('List') || items === undefined) return [object];
  const kindOfItems = kind.slice(0, -'List'.length);
  return ((items ?? []) as KubeObject[]).flatMap((item) =>
    itemsOf(item.kind || item.apiVersion ? item : { ...item, apiVersion, kind: kindOfItems }),
  );
}

/** Fails with kubectl's message if an item of a list is itself a list: nothing in such a list is used. */
export function checkFlat(object: KubeObject): void {
  if (!object.kind?.endsWith('List') || !Array.isArray(object.items)) return;
  if ((object.items as KubeObject[]).some(({ items }) => Array.isArray(items)))
    throw new Error('*unstructured.Unstructured is not a list: no Items field in this object');
}

/** Fails with kubectl's message if an item of a list has no type. */
export function checkItemType({ apiVersion, kind }: KubeObject): void {
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const missing = isText(kind) ? (isText(apiVersion) ? undefined : 'apiVersion') : 'Kind';
  if (missing === undefined) return;
  const field = missing === 'Kind' ? 'kind field ' : 'apiVersion field';
  throw new Error(
    `unable to get type info from the object "*unstructured.Unstructured": Object '${missing}' is missing in 'object has no ${field}'`,
  );
}
