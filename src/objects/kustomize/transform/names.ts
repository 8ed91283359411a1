import type { KustomizeFieldSpec, NameReference } from '../config/field-spec.js';
import { BUILD } from '../resources/build-annotations.js';
import { effectiveNamespace, type Gvk, idText, selectsGvk } from '../resources/id.js';
import type { Resource } from '../resources/resource.js';
import type { ResourceList } from '../resources/resource-list.js';
import { isClusterScoped } from '../resources/scope.js';
import { getField, setField, setScalar } from '../yaml/fields.js';
import { isMissingOrNull, member, scalar, type YamlNode } from '../yaml/node.js';
import { atField, wrapError } from './at-field.js';
import { Candidates } from './name-candidates.js';

/**
 * Updates the names by which objects refer to others to the current names. Fails in kustomize's words if a reference is
 * ambiguous.
 * @param pause awaited after each object; its failure ends the update
 */
export async function updateNameReferences(
  resources: ResourceList,
  references: readonly NameReference[],
  pause: () => Promise<void>,
): Promise<void> {
  const candidates = new Candidates(resources.all);
  for (const referrer of resources.all) {
    await pause();
    const original = referrer.originalId;
    const isReachable = candidates.reachable(referrer);
    for (const { fieldSpecs, ...target } of references) {
      for (const spec of fieldSpecs) {
        if (selectsGvk(spec, original)) new Update(referrer, spec, target, candidates, isReachable).run();
      }
    }
  }
}

/** One field of one object that may name objects of a kind. */
class Update {
  readonly #referrer: Resource;
  readonly #spec: KustomizeFieldSpec;
  readonly #target: Gvk;
  readonly #candidates: Candidates;
  readonly #isReachable: (candidate: Resource) => boolean;

  constructor(
    referrer: Resource,
    spec: KustomizeFieldSpec,
    target: Gvk,
    candidates: Candidates,
    isReachable: (candidate: Resource) => boolean,
  ) {
    this.#referrer = referrer;
    this.#spec = spec;
    this.#target = target;
    this.#candidates = candidates;
    this.#isReachable = isReachable;
  }

  run(): void {
    const spec = { ...this.#spec, ...this.#referrer.gvk };
    try {
      atField(this.#referrer.node, spec, (node) => this.#set(node));
    } catch (error) {
      const where = idText(this.#referrer.id);
      throw wrapError(`updating name reference in '${spec.path}' field of '${where}'`, error);
    }
  }

  #set(node: YamlNode): void {
    if (isMissingOrNull(node)) return;
    if (node.kind === 'list') {
      for (const item of node.content) {
        if (isMissingOrNull(item)) continue;
        if (item.kind === 'list')
          throw new Error('a name is expected to be either a string or a map of string');
        this.#setOne(item);
      }
    } else this.#setOne(node);
  }

  #setOne(node: YamlNode): void {
    if (node.kind === 'map') this.#setMap(node);
    else this.#setScalar(node);
  }

  #setScalar(node: YamlNode): void {
    const referral = this.#referral(node.value, undefined, (one, other) => one.name === other.name);
    if (referral === undefined) return;
    this.#record(referral);
    if (referral.name !== node.value) setScalar(node, scalar(referral.name));
  }

  #setMap(node: YamlNode): void {
    const name = getField(node, 'name');
    if (name === undefined) throw new Error("path config error; no 'name' field in node");
    const namespace = getField(node, 'namespace')?.value;
    const referral = this.#referral(
      name.value,
      namespace,
      (one, other) => one.name === other.name && one.namespace === other.namespace,
    );
    if (referral === undefined) return;
    this.#record(referral);
    const { name: newName, namespace: newNamespace } = referral;
    if (newName === name.value && newNamespace === '') return;
    setField(node, 'name', scalar(newName));
    if (newNamespace !== '') setField(node, 'namespace', scalar(newNamespace));
  }

  #record(referral: Resource): void {
    referral.remember(BUILD.referredBy, idText(this.#referrer.id));
  }

  /** The object that a previous name refers to; undefined if there is none. */
  #referral(
    name: string,
    namespace: string | undefined,
    isSame: (one: Resource, other: Resource) => boolean,
  ): Resource | undefined {
    const referrer = this.#referrer;
    let found = this.#candidates.called(name).filter(this.#isReachable);
    if (namespace !== undefined) found = this.#candidates.inNamespace(found, namespace, this.#isReachable);
    const role = this.#roleKind();
    found = found.filter(
      (each) =>
        each.previousIds.some((id) => selectsGvk(this.#target, id)) &&
        (role === undefined || each.previousIds.some((id) => selectsGvk(role, id))) &&
        isInPlace(referrer, each),
    );
    if (found.length <= 1) return found[0];
    found = found.filter((each) => haveSameAffixes(each, referrer, true));
    if (found.length > 1) found = found.filter((each) => haveSameAffixes(each, referrer, false));
    if (found.length <= 1 || found.every((each) => isSame(each, found[0]!))) return found[0];
    throw new Error(this.#ambiguity(found));
  }

  /** The kind of role that a binding names, if its role reference is updated. */
  #roleKind(): Partial<Gvk> | undefined {
    if (!this.#spec.path.endsWith('roleRef/name')) return undefined;
    const role = getField(this.#referrer.node, 'roleRef');
    const group = role === undefined ? undefined : member(role, 'apiGroup');
    const kind = role === undefined ? undefined : member(role, 'kind');
    return group === undefined || kind === undefined ? undefined : { group: group.value, kind: kind.value };
  }

  #ambiguity(found: readonly Resource[]): string {
    const ids = found.map(({ id }) => idText(id)).join(', ');
    const texts = found.map(({ text }, at) => `--- possible referral ${at}:\n${text}\n`).join('');
    return (
      `found multiple possible referrals: ${ids}\n\n**** Too many possible referral targets to referrer:\n` +
      `${this.#referrer.text}\n${texts}`
    );
  }
}

/**
 * Whether an object in a namespace may refer to another: in the same namespace, a service account, or cluster-scoped.
 */
function isInPlace(referrer: Resource, candidate: Resource): boolean {
  const { id } = referrer;
  if (isClusterScoped(id) || isClusterScoped(candidate.id) || candidate.kind === 'ServiceAccount')
    return true;
  return effectiveNamespace(id) === effectiveNamespace(candidate.id);
}

function haveSameAffixes(one: Resource, other: Resource, mayLack: boolean): boolean {
  const [a, b] = [one.affixes, other.affixes];
  const fits = (left: readonly string[], right: readonly string[]) =>
    (mayLack && (left.length === 0 || right.length === 0)) || haveSameEnd(left, right);
  return fits(a.prefixes, b.prefixes) && fits(a.suffixes, b.suffixes);
}

function haveSameEnd(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 0) return long.length === 0;
  return short.every((text, at) => text === long[at + long.length - short.length]);
}
