import { effectiveNamespace, NO_NAMESPACE } from '../resources/id.js';
import type { Resource } from '../resources/resource.js';
import { isClusterScoped } from '../resources/scope.js';
import { getField } from '../yaml/fields.js';
import { memberText } from '../yaml/node.js';

/** The objects that may be referred to, by the names they had. */
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

  /** The objects that had a name, in the order of all. */
  called(name: string): readonly Resource[] {
    return this.#byName.get(name) ?? [];
  }

  /** Whether an object may refer to another: in its namespace, in none, or by a role binding's subjects. */
  reaches(referrer: Resource, candidate: Resource): boolean {
    const [from, to] = [referrer.id, candidate.id];
    if (isClusterScoped(from) || isClusterScoped(to)) return true;
    if (effectiveNamespace(from) === effectiveNamespace(to)) return true;
    return subjectNamespaces(referrer).has(candidate.namespace);
  }

  /** Those of a namespace, as it was called where they were read, or is called now. */
  inNamespace(found: readonly Resource[], namespace: string, referrer: Resource): Resource[] {
    if (namespace === NO_NAMESPACE) return [];
    const all = this.#all.filter((each) => this.reaches(referrer, each));
    const was = (each: Resource) => effectiveNamespace(each.originalId) === namespace;
    return all.some(was)
      ? found.filter(was)
      : found.filter((each) => effectiveNamespace(each.id) === namespace);
  }
}

/** The namespaces of the service accounts that a role binding names. */
function subjectNamespaces(referrer: Resource): Set<string> {
  if (referrer.kind !== 'RoleBinding') return new Set();
  const subjects = getField(referrer.node, 'subjects');
  if (subjects?.kind !== 'list') return new Set();
  return new Set(
    subjects.content.flatMap((subject) => {
      const namespace = memberText(subject, 'namespace');
      return memberText(subject, 'kind') === 'ServiceAccount' && namespace !== '' ? [namespace] : [];
    }),
  );
}
