import { toLabelSelector } from '../../../codec/label-requirements.js';
import type { KubeObject } from '../../../codec/object.js';
import { parseIntOrString } from '../../../objects/create/int-or-string.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import { requireName } from './require-name.js';

/** Pod disruption budgets. */
export const podDisruptionBudgets: MadeKind = {
  verb: 'create poddisruptionbudget',
  resource: builtIn('policy', 'v1', 'PodDisruptionBudget', 'poddisruptionbudgets'),
  failure: 'failed to create poddisruptionbudgets: ',
};

/** The flags of `create poddisruptionbudget`; "" if they are not given. */
interface PodDisruptionBudgetOptions {
  name: string;
  selector: string;
  /** `2`, `50%` */
  minAvailable: string;
  maxUnavailable: string;
}

const AMOUNT = /^[0-9]+%?$/;

/** `create poddisruptionbudget`. Fails in kubectl's words if the flags do not make a budget. */
export function newPodDisruptionBudget(options: PodDisruptionBudgetOptions): KubeObject {
  const { name, selector, minAvailable, maxUnavailable } = options;
  requireName(name);
  if (selector === '') throw new Error('a selector must be specified');
  if (minAvailable === '' && maxUnavailable === '')
    throw new Error('one of min-available or max-unavailable must be specified');
  if (minAvailable !== '' && maxUnavailable !== '')
    throw new Error('min-available and max-unavailable cannot be both specified');
  const spec = {
    minAvailable: readAmount('min-available', minAvailable),
    selector: toLabelSelector(selector),
    maxUnavailable: readAmount('max-unavailable', maxUnavailable),
  };
  return objectOf(podDisruptionBudgets.resource, { name }, { spec });
}

function readAmount(flag: string, text: string): number | string | undefined {
  if (text === '') return undefined;
  if (!AMOUNT.test(text)) throw new Error(`invalid format specified for ${flag}`);
  return parseIntOrString(text);
}
