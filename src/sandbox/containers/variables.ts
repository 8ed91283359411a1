import type { KubeObject } from '../../codec/object.js';
import { textAt } from '../object/at.js';
import { objectAt } from '../object/value.js';
import { BUILT_IN } from '../resources/built-in.js';
import type { Store } from '../store/store.js';
import { objectKey } from '../types/resource-type.js';
import type { ContainerSpec } from './container.js';

/** The search path of programs. */
const PROGRAM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

interface Reference {
  name?: string;
  key?: string;
}

/** The initial variables of a container's programs: the runtime's, the cluster's, and those of its own `env`. */
export async function containerVariables(
  store: Store,
  pod: KubeObject,
  spec: ContainerSpec,
): Promise<Map<string, string>> {
  const variables = new Map([
    ['PATH', PROGRAM_PATH],
    ['HOSTNAME', pod.metadata?.name ?? ''],
  ]);
  for (const { name, value, valueFrom } of spec.env ?? []) {
    const found = valueFrom === undefined ? (value ?? '') : await referred(store, pod, valueFrom);
    if (found !== undefined) variables.set(name, found);
  }
  variables.set('KUBERNETES_SERVICE_HOST', '10.96.0.1');
  variables.set('KUBERNETES_SERVICE_PORT', '443');
  if (!variables.has('HOME')) variables.set('HOME', '/root');
  return variables;
}

async function referred(store: Store, pod: KubeObject, from: unknown): Promise<string | undefined> {
  const { configMapKeyRef, secretKeyRef, fieldRef } = from as {
    configMapKeyRef?: Reference;
    secretKeyRef?: Reference;
    fieldRef?: { fieldPath?: string };
  };
  if (fieldRef !== undefined) return textAt(pod, (fieldRef.fieldPath ?? '').split('.'));
  if (configMapKeyRef !== undefined) return dataOf(store, pod, 'configmaps', configMapKeyRef);
  if (secretKeyRef === undefined) return undefined;
  const encoded = await dataOf(store, pod, 'secrets', secretKeyRef);
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
}

async function dataOf(
  store: Store,
  pod: KubeObject,
  plural: string,
  { name = '', key = '' }: Reference,
): Promise<string | undefined> {
  const type = BUILT_IN.find((each) => each.group === '' && each.plural === plural)!;
  const { entry } = await store.get(objectKey(type, pod.metadata?.namespace ?? '', name));
  if (entry === undefined) return undefined;
  return (objectAt(entry) as { data?: Record<string, string> }).data?.[key];
}
