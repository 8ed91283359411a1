import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import type { Found } from '../../objects/builder/query.js';
import type { ObjectOutcome, Outcomes } from '../../render/outcomes.js';
import { progressCounter } from '../../render/progress-counter.js';
import type { ToApply } from './apply-run.js';
import type { ApplyOptions } from './options.js';

/** The objects applied so far, and how they are reported. */
export class ApplyProgress {
  /** How many objects. */
  count = 0;
  /** The objects, if they are returned as one at the end. */
  readonly gathered: KubeObject[] = [];
  readonly visited: { uids: Set<string>; namespaces: Set<string> };
  readonly progress: ReturnType<typeof progressCounter>;
  readonly #all: number;
  readonly #isGathered: boolean;
  readonly #tell: Session['tell'];

  /** @param found all objects to apply */
  constructor(found: readonly Found[], { isGathered }: ApplyOptions, session: Session) {
    this.visited = { uids: new Set(), namespaces: new Set() };
    this.progress = progressCounter(session);
    this.#all = found.length;
    this.#isGathered = isGathered;
    this.#tell = session.tell;
  }

  /** Reports on an object, once. */
  async say({ notes }: ToApply): Promise<void> {
    if (notes.length > 0) await this.progress.done();
    for (const note of notes.splice(0)) await this.#tell(note);
  }

  /** An object was applied: returns it, or collects it. */
  async *show(outcome: ObjectOutcome, item: ToApply): Outcomes {
    await this.say(item);
    if (this.#isGathered) this.gathered.push(outcome.object);
    else {
      await this.progress.giveWay();
      yield outcome;
    }
    const { uid, namespace = '' } = outcome.object.metadata ?? {};
    if (uid !== undefined) this.visited.uids.add(uid);
    if (namespace !== '') this.visited.namespaces.add(namespace);
    await this.progress.update(++this.count, this.#all);
  }
}
