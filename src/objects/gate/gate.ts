import type { ContextGuard } from '../../cluster/context-guard.js';
import type { DryRun } from '../../cluster/dry-run.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { WriteGuard } from '../../cluster/write-guard.js';
import { type Found, isFindError, type Step } from '../builder/query.js';
import type { Asker } from './ask.js';
import type { ChangeQuestion, PlannedChange } from './question.js';

/** What a command line says of the changes it makes. */
export interface GateOptions {
  /** `--yes`: nobody is asked. */
  yes: boolean;
  /** Dry runs change nothing, and pass. */
  dryRun: DryRun;
  /**
   * A TYPE stands for all of its objects, and someone is at the terminal: more than one object is asked about, whatever
   * the context.
   */
  asksOfMany?: boolean;
  /** What is read of `-f`: with `-` among it, standard input cannot give a response. */
  filenames?: readonly string[];
}

/** What a gate is made from. */
interface GateDeps {
  guard: ContextGuard;
  /** Called where someone has to be asked. */
  asker(): Promise<Asker>;
}

/** So many objects are gathered before the question is asked; of more, it says that there are more. */
const MAX_GATHERED = 1000;

/**
 * Stands before the changes of one run of a verb. In a read-only context it refuses them; in a protected one it asks
 * once, or fails where nobody can be asked; in any other it lets them through and costs nothing, unless a TYPE typed at a
 * terminal stands for several objects. A verb passes its
 * objects through it, and makes its client with it: the client writes nothing that the gate has not let through.
 *
 * Fails with a DisplayableError that names the context, the verb and what to do.
 */
export class Gate implements WriteGuard {
  readonly #verb: string;
  readonly #options: GateOptions;
  readonly #deps: GateDeps;
  #isOpen = false;
  #hasAsked = false;

  /** @param verb the words of the command: `rollout restart` */
  constructor(verb: string, options: GateOptions, deps: GateDeps) {
    this.#verb = verb;
    this.#options = options;
    this.#deps = deps;
  }

  /**
   * Lets found objects through. In a protected context they are gathered and asked about before the first of them is
   * given; errors stay where they are among them.
   */
  async *pass<F extends Found<unknown>>(
    steps: AsyncGenerator<Step<F>, void, undefined>,
  ): AsyncGenerator<Step<F>, void, undefined> {
    try {
      const isProtected = await this.#asks();
      if (isProtected || this.#asksOfMany) {
        const { gathered, isMore } = await gather(steps);
        const objects = gathered.flatMap((step) => (isFindError(step) ? [] : [step.target]));
        const why = isProtected ? 'protected' : 'many';
        if (objects.length > (isProtected ? 0 : 1)) await this.#ask({ objects, isMore }, why);
        yield* gathered;
      }
      yield* steps;
    } finally {
      await steps.return();
    }
  }

  /** Lets changes of objects through that the verb knows by itself; each call asks. */
  async admit(objects: readonly ObjectTarget[]): Promise<void> {
    if (await this.#asks()) await this.#ask({ objects, isMore: false });
  }

  /** Lets a request through whose objects are not known: `POST /api/v1/namespaces`. */
  async admitRequest(request: string): Promise<void> {
    if (await this.#asks()) await this.#ask({ request });
  }

  /** See WriteGuard. */
  async check(): Promise<void> {
    const { guard } = this.#deps;
    await (this.#isOpen ? guard.checkPermit() : guard.check());
  }

  /** See WriteGuard. */
  get hasAsked(): boolean {
    return this.#hasAsked;
  }

  /** Whether someone has to be asked. Fails if nothing may be changed, or nobody can be asked. */
  async #asks(): Promise<boolean> {
    const { guard, asker } = this.#deps;
    const { dryRun, yes, filenames = [] } = this.#options;
    if (dryRun !== 'none') return false;
    const rule = await guard.rule();
    if (rule.mode === 'open') return false;
    if (rule.mode === 'read-only') throw guard.readOnly(rule, this.#name);
    if (yes) {
      this.#isOpen = true;
      return false;
    }
    const why = (await asker()).whyNot(filenames);
    if (why !== undefined) throw guard.notAsked(rule, this.#name, why);
    return true;
  }

  async #ask(change: PlannedChange, why: ChangeQuestion['why'] = 'protected'): Promise<void> {
    const { guard, asker } = this.#deps;
    const { ask } = await asker();
    if (!(await ask({ place: guard.place, verb: this.#verb, change, why }))) throw guard.declined(this.#name);
    this.#isOpen = true;
    this.#hasAsked = true;
  }

  /** Whether more than one object is asked about where nothing is protected. */
  get #asksOfMany(): boolean {
    const { dryRun, yes, asksOfMany = false } = this.#options;
    return asksOfMany && !yes && dryRun === 'none';
  }

  get #name(): string {
    return `"proa ${this.#verb}"`;
  }
}

/** The gate of a run. @param verb the words of the command: `rollout restart` */
export function gateOf(session: Session, verb: string, options: GateOptions): Gate {
  const asker = async () => (await import('./ask.js')).terminalAsker(session);
  return new Gate(verb, options, { guard: session.guard, asker });
}

/** Reads steps until there are enough objects for a question. */
async function gather<F extends Found<unknown>>(
  steps: AsyncGenerator<Step<F>, void, undefined>,
): Promise<{ gathered: Step<F>[]; isMore: boolean }> {
  const gathered: Step<F>[] = [];
  while (gathered.length < MAX_GATHERED) {
    const { done, value } = await steps.next();
    if (done) return { gathered, isMore: false };
    gathered.push(value);
  }
  return { gathered, isMore: true };
}
