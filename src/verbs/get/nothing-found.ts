import { placeOf } from '../../cluster/namespaces/where.js';
import type { GetRun } from './get-run.js';

/** What kubectl says where there is nothing to show; where there is a filter, that nothing passes it. */
export function nothingFound({ filter, plan }: Pick<GetRun, 'filter' | 'plan'>): string {
  const isPlaced = plan.targets.every(({ resource }) => resource.namespaced);
  const place = isPlaced ? placeOf(plan.where) : '';
  if (filter !== undefined) return `No resources${place} match --where.`;
  return `No resources found${place}${place === '' ? '' : '.'}`;
}
