import { parseLabelSelector } from '../../codec/label-selector.js';
import { selectorOfSpec } from '../../codec/selector-of-spec.js';
import type { DrainedPod } from '../../objects/draining/plan.js';
import { messageOf } from '../../process/errors.js';
import type { DisruptionBudget } from '../../render/describe/policies.js';
import type { ActTools } from './types.js';

/**
 * The budgets that prevent the eviction of pods, a line for each budget that currently allows no eviction of some of
 * them. If budgets cannot be read, a line says so.
 */
export async function heldByBudgets(
  pods: readonly DrainedPod[],
  { cluster, client, signal }: Pick<ActTools, 'cluster' | 'client' | 'signal'>,
): Promise<string[]> {
  try {
    const resource = await cluster.resolve('poddisruptionbudgets');
    const namespaces = [...new Set(pods.map(({ target }) => target.namespace))];
    const lists = namespaces.map(async (namespace) => {
      const { items } = await client.listAll<DisruptionBudget>({ resource, namespace }, { signal });
      const inIt = pods.filter(({ target }) => target.namespace === namespace);
      return items.flatMap((budget) => lineOf(budget, inIt));
    });
    return (await Promise.all(lists)).flat();
  } catch (error) {
    signal.throwIfAborted();
    return [`It is not known whether budgets allow it: ${messageOf(error)}`];
  }
}

function lineOf(budget: DisruptionBudget, pods: readonly DrainedPod[]): string[] {
  const { disruptionsAllowed = 0 } = budget.status ?? {};
  if (disruptionsAllowed > 0) return [];
  const matches = parseLabelSelector(selectorOfSpec(budget)) ?? (() => true);
  const names = pods.filter(({ labels }) => matches(labels)).map(({ target }) => target.name);
  const { name, namespace } = budget.metadata ?? {};
  return names.length === 0
    ? []
    : [`budget ${namespace}/${name} currently allows no eviction of ${names.join(', ')}`];
}
