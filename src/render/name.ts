import { type KubeObject, parseGroupVersion } from '../codec/object.js';

/** An object as `-o name` shows it: kind in lower case, the group unless it is the core group, and the name. */
export function objectName(object: KubeObject): string {
  const kind = (object.kind || '<unknown>').toLowerCase();
  return `${kindPrefix(parseGroupVersion(object.apiVersion ?? '').group, kind)}/${object.metadata?.name || '<unknown>'}`;
}

/** `pod` or `deployment.apps`, as it stands before names. */
export function kindPrefix(group: string, kind: string): string {
  return (group === '' ? kind : `${kind}.${group}`).toLowerCase();
}
