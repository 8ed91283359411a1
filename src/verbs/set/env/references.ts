import type { Client } from '../../../cluster/client/client.js';
import { compareBytes } from '../../../codec/go-json.js';
import { labelKeyProblem } from '../../../codec/label-names.js';
import type { KubeObject } from '../../../codec/object.js';
import { CONFIG_MAPS, SECRETS } from '../../../discovery/core-resources.js';
import type { ApiResource } from '../../../discovery/types.js';
import { quote } from '../../../go/strconv/quote.js';
import type { Container, EnvVar } from '../../../objects/pods/pod-types.js';
import { resourceFieldValue } from '../../../render/describe/resource-field.js';

type Reference = NonNullable<EnvVar['valueFrom']>;

/** A reference in words: `secret s, key k`. */
export function referenceText({
  configMapKeyRef,
  secretKeyRef,
  fieldRef,
  resourceFieldRef,
}: Reference): string {
  if (configMapKeyRef) return `configmap ${configMapKeyRef.name ?? ''}, key ${configMapKeyRef.key ?? ''}`;
  if (secretKeyRef) return `secret ${secretKeyRef.name ?? ''}, key ${secretKeyRef.key ?? ''}`;
  if (fieldRef) return `field path ${fieldRef.fieldPath ?? ''}`;
  if (resourceFieldRef) {
    const container = resourceFieldRef.containerName ? `${resourceFieldRef.containerName}/` : '';
    return `resource field ${container}${resourceFieldRef.resource ?? ''}`;
  }
  return 'invalid valueFrom';
}

/** Reads the values of references; each config map and secret once. */
export class References {
  readonly #client: Pick<Client, 'get'>;
  readonly #namespace: string;
  readonly #read = new Map<string, Promise<Record<string, string>>>();

  /** @param namespace of the config maps and secrets */
  constructor(client: Pick<Client, 'get'>, namespace: string) {
    this.#client = client;
    this.#namespace = namespace;
  }

  /**
   * The value of a variable that refers to another object. Fails as the server does, and with kubectl's message for a
   * missing object or key.
   * @param object that has the container
   */
  async value(reference: Reference, object: KubeObject, container: Container): Promise<string> {
    const { configMapKeyRef, secretKeyRef, fieldRef, resourceFieldRef } = reference;
    if (secretKeyRef) {
      const text = await this.#key(SECRETS, 'secret', secretKeyRef);
      return Buffer.from(text, 'base64').toString('utf8');
    }
    if (configMapKeyRef) return this.#key(CONFIG_MAPS, 'config map', configMapKeyRef);
    if (fieldRef) return fieldValue(object, fieldRef.fieldPath ?? '');
    if (resourceFieldRef) {
      const value = resourceFieldValue(resourceFieldRef, container.resources ?? {});
      if (value !== '') return value;
      throw new Error(`Unsupported container resource : ${resourceFieldRef.resource ?? ''}`);
    }
    throw new Error('invalid valueFrom');
  }

  async #key(resource: ApiResource, word: string, { name = '', key = '' }: { name?: string; key?: string }) {
    const place = `${resource.name}/${name}`;
    const known = this.#read.get(place) ?? this.#data(resource, name);
    this.#read.set(place, known);
    const data = await known;
    if (Object.hasOwn(data, key)) return data[key]!;
    throw new Error(`key ${key} not found in ${word} ${name}`);
  }

  async #data(resource: ApiResource, name: string): Promise<Record<string, string>> {
    const object = await this.#client.get({ resource, namespace: this.#namespace, name });
    return (object.data ?? {}) as Record<string, string>;
  }
}

/** A field of an object, as in the downward API; fails with kubectl's message for unsupported ones. */
function fieldValue({ metadata = {} }: KubeObject, path: string): string {
  const { labels = {}, annotations = {}, name = '', namespace = '', uid = '' } = metadata;
  const [, map, key] = /^([^']+?)\['(.*)'\]$/s.exec(path) ?? [];
  if (map !== undefined && key !== undefined) return keyValue(path, map, key, { labels, annotations });
  switch (path) {
    case 'metadata.annotations':
      return mapText(annotations);
    case 'metadata.labels':
      return mapText(labels);
    case 'metadata.name':
      return name;
    case 'metadata.namespace':
      return namespace;
    case 'metadata.uid':
      return uid;
    default:
      throw new Error(`unsupported fieldPath: ${path}`);
  }
}

type Maps = Readonly<Record<'labels' | 'annotations', Readonly<Record<string, string>>>>;

function keyValue(path: string, map: string, key: string, { labels, annotations }: Maps): string {
  const isLabel = map === 'metadata.labels';
  if (!isLabel && map !== 'metadata.annotations')
    throw new Error(`fieldPath ${quote(path)} does not support subscript`);
  const problem = labelKeyProblem(isLabel ? key : key.toLowerCase());
  if (problem !== undefined) throw new Error(`invalid key subscript in ${path}: ${problem}`);
  return (isLabel ? labels : annotations)[key] ?? '';
}

function mapText(map: Readonly<Record<string, string>>): string {
  return Object.keys(map)
    .sort(compareBytes)
    .map((key) => `${key}=${quote(map[key]!)}`)
    .join('\n');
}
