import { compareElements, type PathElement } from './path-element.js';

/** A set of field paths. A path may be in the set without the paths below it, and vice versa. */
export class FieldSet {
  readonly #members = new Set<PathElement>();
  readonly #children = new Map<PathElement, FieldSet>();

  isEmpty(): boolean {
    if (this.#members.size > 0) return false;
    for (const child of this.#children.values()) if (!child.isEmpty()) return false;
    return true;
  }

  /** Adds a path, which must not be empty. */
  insert(path: readonly PathElement[]): void {
    let node: FieldSet = this;
    for (let depth = 0; depth < path.length - 1; depth++) node = node.below(path[depth]!);
    node.add(path.at(-1)!);
  }

  /** Adds the path of one step. */
  add(element: PathElement): void {
    this.#members.add(element);
  }

  /** The set of paths below a step, for additions. */
  below(element: PathElement): FieldSet {
    const known = this.#children.get(element);
    if (known !== undefined) return known;
    const child = new FieldSet();
    this.#children.set(element, child);
    return child;
  }

  /** Whether the path of one step is in the set. */
  has(element: PathElement): boolean {
    return this.#members.has(element);
  }

  /** The paths below a step; undefined if there are none. */
  child(element: PathElement): FieldSet | undefined {
    return this.#children.get(element);
  }

  /** The steps that are in the set or have paths below them, in the order of FieldsV1. */
  elements(): PathElement[] {
    const all = new Set(this.#members);
    for (const [element, child] of this.#children) if (!child.isEmpty()) all.add(element);
    const every = [...all];
    return every.length === 1 ? every : every.sort(compareElements);
  }

  /** All paths: at every step, those that end there precede those that continue. */
  *paths(prefix: readonly PathElement[] = []): Generator<PathElement[]> {
    for (const element of [...this.#members].sort(compareElements)) yield [...prefix, element];
    for (const element of [...this.#children.keys()].sort(compareElements)) {
      yield* this.#children.get(element)!.paths([...prefix, element]);
    }
  }

  union(other: FieldSet): FieldSet {
    if (other.isEmpty()) return this;
    if (this.isEmpty()) return other;
    const result = new FieldSet();
    for (const set of [this, other]) for (const element of set.#members) result.#members.add(element);
    for (const [element, child] of this.#children) {
      const more = other.#children.get(element);
      result.#children.set(element, more === undefined ? child : child.union(more));
    }
    for (const [element, child] of other.#children) {
      if (!this.#children.has(element)) result.#children.set(element, child);
    }
    return result;
  }

  /** The set without the other's paths; keeps what is below them. */
  difference(other: FieldSet): FieldSet {
    return this.#filtered(
      (element) => !other.#members.has(element),
      (element, child) => {
        const less = other.#children.get(element);
        return less === undefined ? child : child.difference(less);
      },
    );
  }

  /** The set without the other's paths and everything below them. */
  recursiveDifference(other: FieldSet): FieldSet {
    return this.#filtered(
      (element) => !other.#members.has(element),
      (element, child) => {
        if (other.#members.has(element)) return undefined;
        const less = other.#children.get(element);
        return less === undefined ? child : child.recursiveDifference(less);
      },
    );
  }

  intersection(other: FieldSet): FieldSet {
    return this.#filtered(
      (element) => other.#members.has(element),
      (element, child) => {
        const common = other.#children.get(element);
        return common === undefined ? undefined : child.intersection(common);
      },
    );
  }

  /** The paths that begin with one of these steps, including the steps themselves. */
  onlyBelow(elements: readonly PathElement[]): FieldSet {
    return this.#filtered(
      (element) => elements.includes(element),
      (element, child) => (elements.includes(element) ? child : undefined),
    );
  }

  equals(other: FieldSet): boolean {
    return this.difference(other).isEmpty() && other.difference(this).isEmpty();
  }

  #filtered(
    keep: (element: PathElement) => boolean,
    descend: (element: PathElement, child: FieldSet) => FieldSet | undefined,
  ): FieldSet {
    const result = new FieldSet();
    for (const element of this.#members) if (keep(element)) result.#members.add(element);
    for (const [element, child] of this.#children) {
      const rest = descend(element, child);
      if (rest !== undefined && !rest.isEmpty()) result.#children.set(element, rest);
    }
    return result;
  }
}

/** A set of some paths. */
export function fieldSet(...paths: readonly (readonly PathElement[])[]): FieldSet {
  const set = new FieldSet();
  for (const path of paths) set.insert(path);
  return set;
}
