import type { KubeObject } from '../../../codec/object.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import { requireName } from './require-name.js';

/** Service accounts. */
export const serviceAccounts: MadeKind = {
  verb: 'create serviceaccount',
  resource: builtIn('', 'v1', 'ServiceAccount', 'serviceaccounts'),
  failure: 'failed to create serviceaccount: ',
};

/** `create serviceaccount`. Fails in kubectl's words for an empty name. */
export function newServiceAccount(name: string): KubeObject {
  requireName(name);
  return objectOf(serviceAccounts.resource, { name });
}
