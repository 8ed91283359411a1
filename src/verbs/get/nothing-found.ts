import { placeOf } from '../../cluster/namespaces/where.js';
import type { GetRun } from './get-run.js';

/** What kubectl says where there is nothing to show. */
export function nothingFound({ plan }: Pick<GetRun, 'plan'>): string {
  const isPlaced = plan.targets.every(({ resource }) => resource.namespaced);
  const place = isPlaced ? placeOf(plan.where) : '';
  return `No resources found${place}${place === '' ? '' : '.'}`;
}
