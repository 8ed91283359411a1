import { canonicalQuantity } from '../../../codec/canonical-quantity.js';
import type { KubeObject } from '../../../codec/object.js';
import { quantityProblem } from '../../../codec/quantity-problem.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import { requireName } from './require-name.js';

/** Resource quotas. */
export const quotas: MadeKind = {
  verb: 'create quota',
  resource: builtIn('', 'v1', 'ResourceQuota', 'resourcequotas'),
  failure: 'failed to create quota: ',
};

/** The flags of `create quota`; "" if they are not given. */
interface QuotaOptions {
  name: string;
  /** `cpu=1,pods=2` */
  hard: string;
  /** `BestEffort,NotTerminating` */
  scopes: string;
}

/** `create quota`. Fails in kubectl's words if a limit or a scope cannot be read. */
export function newQuota({ name, hard, scopes }: QuotaOptions): KubeObject {
  requireName(name);
  const spec = { hard: readLimits(hard), scopes: readScopes(scopes) };
  return objectOf(quotas.resource, { name }, { spec });
}

function readLimits(text: string): Record<string, string> | undefined {
  if (text === '') return undefined;
  return Object.fromEntries(text.split(',').map(readLimit));
}

function readLimit(text: string): [resource: string, quantity: string] {
  const [resource = '', quantity, ...more] = text.split('=');
  if (quantity === undefined || more.length > 0)
    throw new Error(`Invalid argument syntax ${text}, expected <resource>=<value>`);
  const canonical = canonicalQuantity(quantity);
  if (canonical === undefined) throw new Error(quantityProblem(quantity));
  return [resource, canonical];
}

function readScopes(text: string): string[] | undefined {
  if (text === '') return undefined;
  const scopes = text.split(',');
  if (scopes.includes('')) throw new Error('invalid resource quota scope ""');
  return scopes;
}
