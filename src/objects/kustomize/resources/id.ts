import { quote } from '../../../go/strconv/quote.js';
import { isClusterScoped } from './scope.js';

/** A kind of objects, with its group and version; '' for what is not known, or does not matter. */
export interface Gvk {
  group: string;
  version: string;
  kind: string;
}

/** What kustomize tells objects apart by. */
export interface ResourceId extends Gvk {
  name: string;
  namespace: string;
}

/** The parts of an apiVersion. */
export function splitApiVersion(apiVersion: string): { group: string; version: string } {
  const slash = apiVersion.indexOf('/');
  if (slash < 0) return { group: '', version: apiVersion };
  return { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}

/** The apiVersion of a group and a version. */
export function apiVersionOf({ group, version }: Gvk): string {
  return group === '' ? version : `${group}/${version}`;
}

/** A kind as messages show it: `Deployment.v1.apps`. */
export function gvkText({ group, version, kind }: Gvk): string {
  return `${kind || '[noKind]'}.${version || '[noVer]'}.${group || '[noGrp]'}`;
}

/** An id as messages show it: `Deployment.v1.apps/web.default`. */
export function idText(id: ResourceId): string {
  return `${gvkText(id)}/${id.name || '[noName]'}.${id.namespace || '[noNs]'}`;
}

/** An id as Go prints its struct, in messages. */
export function idStruct(id: ResourceId): string {
  return (
    `resid.ResId{Gvk:resid.Gvk{Group:${quote(id.group)}, Version:${quote(id.version)}, Kind:${quote(id.kind)}, ` +
    `isClusterScoped:${isClusterScoped(id)}}, Name:${quote(id.name)}, Namespace:${quote(id.namespace)}}`
  );
}

/** The namespace of ids of objects that have none. */
export const NO_NAMESPACE = '_non_namespaceable_';

/** The namespace an object comes to stand in, as far as its kind is known. */
export function effectiveNamespace(id: ResourceId): string {
  return isClusterScoped(id) ? NO_NAMESPACE : namespaceOrDefault(id);
}

/** A key that two ids share where they are of one object. */
export function idKey(id: ResourceId): string {
  return [id.group, id.version, id.kind, id.name, effectiveNamespace(id)].join('\0');
}

/** Whether a kind is selected: what a selector leaves out does not matter. */
export function selectsGvk(selector: Partial<Gvk>, { group, version, kind }: Gvk): boolean {
  return (
    (!selector.group || selector.group === group) &&
    (!selector.version || selector.version === version) &&
    (!selector.kind || selector.kind === kind)
  );
}

/** The namespace an id tells, whatever its kind. */
export function namespaceOrDefault({ namespace }: ResourceId): string {
  return namespace === '' ? 'default' : namespace;
}

/** Whether an id is selected by the parts of another that are given. */
export function selectsId(selector: ResourceId, id: ResourceId): boolean {
  return (
    (selector.name === '' || selector.name === id.name) &&
    (selector.namespace === '' || namespaceOrDefault(selector) === namespaceOrDefault(id)) &&
    selectsGvk(selector, id)
  );
}
