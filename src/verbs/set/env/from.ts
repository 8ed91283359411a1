import type { Session } from '../../../cluster/session.js';
import type { KubeObject } from '../../../codec/object.js';
import type { EnvVar } from '../../../objects/pods/pod-types.js';
import { foundFor } from '../set.js';
import type { EnvOptions } from './options.js';

/** The variables that `--from` makes of the keys of config maps and secrets. Fails with kubectl's message for others. */
export async function variablesFrom(options: EnvOptions, session: Session): Promise<EnvVar[]> {
  const { from, keys, local } = options;
  const variables: EnvVar[] = [];
  for (const { object } of await foundFor({ ...options, words: local ? [] : [from] }, session)) {
    const refer = referenceTo(object);
    const data = Object.keys((object.data ?? {}) as object).sort();
    for (const key of data) {
      if (keys.length > 0 && !keys.includes(key)) continue;
      const name = key.replace(/[^a-zA-Z0-9_]/g, '_').toUpperCase();
      if (name !== key) await session.tell(`Warning: key ${key} transferred to ${name}`);
      variables.push({ name, valueFrom: refer(key) });
    }
  }
  return variables;
}

function referenceTo({
  kind,
  apiVersion,
  metadata,
}: KubeObject): (key: string) => NonNullable<EnvVar['valueFrom']> {
  const name = metadata?.name ?? '';
  if (apiVersion === 'v1' && kind === 'Secret') return (key) => ({ secretKeyRef: { name, key } });
  if (apiVersion === 'v1' && kind === 'ConfigMap') return (key) => ({ configMapKeyRef: { name, key } });
  throw new Error('unsupported resource specified in --from');
}
