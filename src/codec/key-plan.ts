/** One key of an object and its form in the output format, ready to be written. */
interface PlannedKey<T> {
  key: string;
  form: T;
}

/** Objects with more keys are data (labels, config maps), whose sets of keys rarely repeat. */
const MAX_KEYS = 40;
/** Limits the memory of the cache; a list of one kind needs a few hundred nodes. */
const MAX_NODES = 20_000;

class ShapeNode<T> {
  readonly next = new Map<string, ShapeNode<T>>();
  plan: PlannedKey<T>[] | undefined;
}

/**
 * Sorts the keys of objects once per shape rather than once per object: objects in API lists have few shapes. Keeps the
 * shapes in a tree with a node for each key.
 */
export class KeyPlanner<T> {
  #root = new ShapeNode<T>();
  #nodes = 0;
  readonly #compare: (a: string, b: string) => number;
  readonly #formOf: (key: string) => T;

  /**
   * @param compare the format's order of keys
   * @param formOf a key as the format writes it
   */
  constructor(compare: (a: string, b: string) => number, formOf: (key: string) => T) {
    this.#compare = compare;
    this.#formOf = formOf;
  }

  /** The object's keys in order. The response is shared: do not change it. */
  plan(object: object): readonly PlannedKey<T>[] {
    let node = this.#root;
    let count = 0;
    for (const key in object) {
      if (++count > MAX_KEYS) return this.#sort(object);
      node = node.next.get(key) ?? this.#grow(node, key);
    }
    node.plan ??= this.#sort(object);
    return node.plan;
  }

  #grow(parent: ShapeNode<T>, key: string): ShapeNode<T> {
    if (++this.#nodes > MAX_NODES) {
      this.#root = new ShapeNode();
      this.#nodes = 0;
    }
    const node = new ShapeNode<T>();
    parent.next.set(key, node);
    return node;
  }

  #sort(object: object): PlannedKey<T>[] {
    return Object.keys(object)
      .sort(this.#compare)
      .map((key) => ({ key, form: this.#formOf(key) }));
  }
}
