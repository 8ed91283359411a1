import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { ObjectTarget, SelectedCollection } from '../../cluster/target.js';
import { type KubeObject, ownerOf, parseGroupVersion } from '../../codec/object.js';
import { type ApiResource, resourceName } from '../../discovery/types.js';

/** At most this many namespaces are named. */
const MAX_NAMED = 3;

/** A list to show: a resource, in a namespace or everywhere, complete or restricted by selectors. */
export interface ListView extends SelectedCollection {
  /** The object that this list belongs to, such as the object of events. The title names it instead of the selectors. */
  about?: ObjectTarget;
  /** Only what that object owns; servers cannot select by owner. */
  isOwned?: true;
  /** The types that were requested together, including this one: a key goes from each to the next. */
  among?: readonly ApiResource[];
}

/**
 * Whether an object that a server returns for a list belongs to it. If the object is unknown, it belongs to the lists
 * that servers select by themselves.
 */
export function isListed({ about, isOwned }: ListView, object: KubeObject | null | undefined): boolean {
  if (about === undefined || isOwned !== true) return true;
  const { kind, group } = about.resource;
  const owner = object == null ? undefined : ownerOf(object);
  return (
    owner?.kind === kind && owner.name === about.name && parseGroupVersion(owner.apiVersion).group === group
  );
}

/**
 * `pods in default`, `nodes`, `pods in all namespaces`, `events of pods/web-1 in default`.
 * @param place if it differs from the list's
 */
export function listTitle(list: ListView, place = placeTitle(list)): string {
  const { resource, labelSelector, fieldSelector, about } = list;
  if (about !== undefined) return `${resourceName(resource)} of ${targetTitle(about)}`;
  const where = resource.namespaced ? ` in ${place}` : '';
  const selectors = [labelSelector, fieldSelector].filter(Boolean).map((selector) => ` (${selector})`);
  return resourceName(resource) + where + selectors.join('');
}

/**
 * The path to a list: `shop`, `pods`; with the object that it belongs to: `shop`, `pods`, `web-1`, `events`.
 * @param place if it differs from the list's
 */
export function listPath(list: ListView, place = placeTitle(list)): string[] {
  const { resource, labelSelector, fieldSelector, about } = list;
  const named = resourceName(resource);
  if (about !== undefined) return [...targetPath(about), named];
  const selectors = [labelSelector, fieldSelector].filter(Boolean).map((selector) => ` (${selector})`);
  return [...(resource.namespaced ? [place] : []), named + selectors.join('') + amongTitle(list)];
}

/** ` (2 of 3 types)`; "" if a type was requested by itself. */
function amongTitle({ resource, among = [] }: ListView): string {
  return among.length < 2 ? '' : ` (${among.indexOf(resource) + 1} of ${among.length} types)`;
}

/** The place of a list, without its other properties. */
export function placeAlone({ namespace, within, except }: NamespacePlace): NamespacePlace {
  return { namespace, ...(within && { within }), ...(except && { except }) };
}

/** The place of a list: `shop`, `all namespaces`, `shop, web`, `all but kube-system`. */
export function placeTitle({ namespace, within, except }: NamespacePlace): string {
  if (within !== undefined) return shortList(within);
  if (except !== undefined && except.length > 0) return `all but ${shortList(except)}`;
  return namespace ?? 'all namespaces';
}

/** `shop, web`, `a, b, c and 4 more`. */
export function shortList(names: readonly string[]): string {
  if (names.length <= MAX_NAMED) return names.join(', ');
  return `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`;
}

/** The path to an object: `shop`, `pods`, `web-1`; without a namespace `nodes`, `node-1`. */
export function targetPath({ resource, namespace, name }: ObjectTarget): string[] {
  return [...(namespace === undefined ? [] : [namespace]), resourceName(resource), name];
}

/** `pods/web-1 in default` */
export function targetTitle({ resource, namespace, name }: ObjectTarget): string {
  return `${resourceName(resource)}/${name}${namespace === undefined ? '' : ` in ${namespace}`}`;
}
