import { quote } from '../../../go/strconv/quote.js';
import { effectiveNamespace, idText, NO_NAMESPACE } from '../resources/id.js';
import type { Resource } from '../resources/resource.js';
import { isClusterScoped } from '../resources/scope.js';
import { getField } from '../yaml/fields.js';
import { member, memberText, TAG } from '../yaml/node.js';
import { scalarValue } from '../yaml/value.js';

/** The objects that may be referred to, by previous name. */
export class Candidates {
  readonly #all: readonly Resource[];
  readonly #byName = new Map<string, Resource[]>();

  constructor(resources: readonly Resource[]) {
    this.#all = resources;
    for (const resource of resources) {
      for (const name of new Set(resource.previousIds.map((id) => id.name))) {
        const named = this.#byName.get(name);
        if (named === undefined) this.#byName.set(name, [resource]);
        else named.push(resource);
      }
    }
  }

  /** The objects that had a name, in their order. */
  called(name: string): readonly Resource[] {
    return this.#byName.get(name) ?? [];
  }

  /**
   * The objects to which an object may refer: in its namespace, cluster-scoped, or for a role binding, in those of its
   * subjects.
   */
  reachable(referrer: Resource): (candidate: Resource) => boolean {
    const { id } = referrer;
    if (isClusterScoped(id)) return () => true;
    const namespace = effectiveNamespace(id);
    const namespaces = subjectNamespaces(referrer);
    return (candidate) =>
      isClusterScoped(candidate.id) ||
      effectiveNamespace(candidate.id) === namespace ||
      namespaces.has(candidate.namespace);
  }

  /** The objects in a namespace, by its original or current name. */
  inNamespace(
    found: readonly Resource[],
    namespace: string,
    isReachable: (candidate: Resource) => boolean,
  ): Resource[] {
    if (namespace === NO_NAMESPACE) return [];
    const all = this.#all.filter(isReachable);
    const was = (each: Resource) => effectiveNamespace(each.originalId) === namespace;
    return all.some(was)
      ? found.filter(was)
      : found.filter((each) => effectiveNamespace(each.id) === namespace);
  }
}

/** The namespaces of the service accounts that a role binding names. Fails if one is not text. */
function subjectNamespaces(referrer: Resource): Set<string> {
  if (referrer.kind !== 'RoleBinding') return new Set();
  const subjects = getField(referrer.node, 'subjects');
  if (subjects?.kind !== 'list') return new Set();
  return new Set(
    subjects.content.flatMap((subject) => {
      const namespace = member(subject, 'namespace');
      if (namespace === undefined || memberText(subject, 'kind') !== 'ServiceAccount') return [];
      if (scalarValue(namespace).tag === TAG.string) return [namespace.value];
      throw new Error(`Invalid Input: namespace is blank for resource ${quote(idText(referrer.id))}\n`);
    }),
  );
}
