import { notFoundError } from '../../cluster/not-found.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { Found } from '../../objects/builder/query.js';
import { isGone } from '../../objects/wait/until.js';
import { inOneLine } from '../../terminal/sanitize.js';
import type { WaitCondition } from './conditions.js';

/** The progress of an object through the conditions that it must meet, one after the other. */
export class ObjectWait {
  readonly target: ObjectTarget;
  /** The object as it met each condition, as far as it is kept. */
  readonly met: KubeObject[] = [];
  readonly #uid: string;
  readonly #conditions: readonly WaitCondition[];
  readonly #keep: (object: KubeObject) => KubeObject;
  readonly #asFound: KubeObject;

  /** @param keep the parts of an object that are printed; the rest is dropped */
  constructor(
    { target, object }: Found,
    conditions: readonly WaitCondition[],
    keep: (object: KubeObject) => KubeObject,
  ) {
    this.target = target;
    this.#uid = object.metadata?.uid ?? '';
    this.#conditions = conditions;
    this.#keep = keep;
    this.#asFound = keep(object);
  }

  /** The object's name in messages: `pods/web-1`. */
  get name(): string {
    return `${this.target.resource.name}/${inOneLine(this.target.name)}`;
  }

  /**
   * Tests a state of the object. Returns true once all conditions have been met. Fails as conditions do, and with a 404
   * if the object is missing when reading the server starts; an object that is deleted later may come back.
   * @param object undefined while it does not exist
   * @param isFirst reading the server starts with this state
   */
  see(object: KubeObject | undefined, isFirst: boolean): true | undefined {
    let isStart = isFirst;
    for (let next = this.#next; next !== undefined; next = this.#next) {
      if (next.kind === 'state' && object === undefined && isStart) throw notFoundError(this.target);
      if (!this.#isMet(next, object)) return undefined;
      this.met.push(object === undefined ? this.#asFound : this.#keep(object));
      isStart = true;
    }
    return true;
  }

  get #next(): WaitCondition | undefined {
    return this.#conditions[this.met.length];
  }

  #isMet(condition: WaitCondition, object: KubeObject | undefined): boolean {
    if (condition.kind === 'create') return true;
    if (condition.kind === 'state') return object !== undefined && condition.isMet(object);
    return isGone(this.#uid)(object, false) === true;
  }
}
