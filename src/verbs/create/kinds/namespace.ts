import type { KubeObject } from '../../../codec/object.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import { requireName } from './require-name.js';

/** Namespaces. */
export const namespaces: MadeKind = {
  verb: 'create namespace',
  resource: builtIn('', 'v1', 'Namespace', 'namespaces', 'cluster'),
  failure: '',
};

/** `create namespace`. Fails in kubectl's words for an empty name. */
export function newNamespace(name: string): KubeObject {
  requireName(name);
  return objectOf(namespaces.resource, { name });
}
