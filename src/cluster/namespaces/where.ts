import type { ApiResource } from '../../discovery/types.js';
import type { Session } from '../session.js';
import type { Collection, NamespaceChoice } from '../target.js';
import type { AskedNamespaces, Where } from './types.js';

/** Whether the value of --namespace is more than one name: a name contains neither commas nor patterns. */
export function namesSeveral(namespace: string): boolean {
  return /[,*?[\\]/.test(namespace);
}

/**
 * The namespaces that a command reads: one, or all, as in kubectl, or a selection (see chooseNamespaces, also for how
 * it fails). For one, or for all, no request is sent.
 */
export async function whereOf(session: Session, asked: AskedNamespaces): Promise<Where> {
  const { namespace, namespaceExplicit } = session;
  const { allNamespaces, excludedNamespaces = [] } = asked;
  const isSeveral = namespaceExplicit && !allNamespaces && namesSeveral(namespace);
  if (!isSeveral && excludedNamespaces.length === 0) return { namespace, allNamespaces, errors: [] };
  const { chooseNamespaces } = await import('./choose.js');
  return chooseNamespaces(session, { allNamespaces, excludedNamespaces });
}

/** The scope of a collection of a namespaced resource. */
export function collectionIn({
  namespace,
  allNamespaces,
  within,
  except,
}: Omit<Where, 'errors'>): NamespacePlace {
  if (!allNamespaces) return { namespace };
  return { namespace: undefined, ...(within && { within }), ...(except && { except }) };
}

/** The scope of the objects in a collection. */
export type NamespacePlace = NamespaceChoice & { namespace: string | undefined };

/** The objects of a resource in a place, if the resource is in namespaces; all of them if it is not. */
export function collectionOf(resource: ApiResource, place: NamespacePlace): Collection {
  const everywhere = { namespace: undefined };
  const [here, otherwise] = resource.namespaced ? [place, everywhere] : [everywhere, place];
  return { resource, ...here, otherwise };
}

/** Where nothing was found: ` in default namespace`; "" for all namespaces. */
export function placeOf({ namespace, allNamespaces, within }: Omit<Where, 'errors'>): string {
  if (within === undefined) return allNamespaces ? '' : ` in ${namespace} namespace`;
  if (within.length === 1) return ` in ${within[0]} namespace`;
  return within.length > 5 ? ` in ${within.length} namespaces` : ` in the namespaces ${within.join(', ')}`;
}
