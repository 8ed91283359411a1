import { quote } from '../../../go/strconv/quote.js';
import { isClusterScoped } from './scope.js';

/** A kind of objects, with its group and version; '' if unknown or irrelevant. */
export interface Gvk {
  group: string;
  version: string;
  kind: string;
}

/** The identity of an object in kustomize. */
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

/** The namespace in ids of cluster-scoped objects. */
export const NO_NAMESPACE = '_non_namespaceable_';

/** The effective namespace of an object, if its kind is known. */
export function effectiveNamespace(id: ResourceId): string {
  return isClusterScoped(id) ? NO_NAMESPACE : namespaceOrDefault(id);
}

/** A key that two ids share if they identify the same object. */
export function idKey(id: ResourceId): string {
  return [id.group, id.version, id.kind, id.name, effectiveNamespace(id)].join('\0');
}

/** Whether a kind is selected: missing parts of a selector match anything. */
export function selectsGvk(selector: Partial<Gvk>, { group, version, kind }: Gvk): boolean {
  return (
    (!selector.group || selector.group === group) &&
    (!selector.version || selector.version === version) &&
    (!selector.kind || selector.kind === kind)
  );
}

/** The namespace of an id, regardless of its kind. */
export function namespaceOrDefault({ namespace }: ResourceId): string {
  return namespace === '' ? 'default' : namespace;
}

/** Whether an id is selected by the given parts of another. */
export function selectsId(selector: ResourceId, id: ResourceId): boolean {
  return (
    (selector.name === '' || selector.name === id.name) &&
    (selector.namespace === '' || namespaceOrDefault(selector) === namespaceOrDefault(id)) &&
    selectsGvk(selector, id)
  );
}
