import type { ObjectTarget } from '../cluster/target.js';
import { type KubeObject, parseGroupVersion } from '../codec/object.js';
import { inOneLine } from '../terminal/sanitize.js';

/** An object for `-o name`: kind in lower case, the group unless it is the core group, and the name. */
export function objectName(object: KubeObject): string {
  const kind = (object.kind || '<unknown>').toLowerCase();
  return `${kindPrefix(parseGroupVersion(object.apiVersion ?? '').group, kind)}/${inOneLine(nameIn(object))}`;
}

/** As in k8s.io/apimachinery: a name that is not text counts as missing. */
function nameIn({ metadata }: KubeObject): string {
  const name: unknown = metadata?.name;
  return typeof name === 'string' && name !== '' ? name : '<unknown>';
}

/** The same for an object that is not read. */
export function targetName({ resource, name }: Pick<ObjectTarget, 'resource' | 'name'>): string {
  return `${kindPrefix(resource.group, resource.kind)}/${inOneLine(name)}`;
}

/** `pod` or `deployment.apps`, the prefix of names. */
export function kindPrefix(group: string, kind: string): string {
  return (group === '' ? kind : `${kind}.${group}`).toLowerCase();
}
