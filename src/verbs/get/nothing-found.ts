import type { GetRun } from './get-run.js';

/** What kubectl says where there is nothing to show. */
export function nothingFound({
  options,
  plan,
  session,
}: Pick<GetRun, 'options' | 'plan' | 'session'>): string {
  const inOneNamespace = !options.allNamespaces && plan.targets.every(({ resource }) => resource.namespaced);
  return inOneNamespace ? `No resources found in ${session.namespace} namespace.` : 'No resources found';
}
