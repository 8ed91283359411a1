import type { ContextGuard } from '../../cluster/context-guard.js';
import type { DryRun } from '../../cluster/dry-run.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { WriteGuard } from '../../cluster/write-guard.js';
import { type Found, isFindError, type Step } from '../builder/query.js';
import type { Asker } from './ask.js';
import type { ChangeQuestion, PlannedChange } from './question.js';

/** The options of a command line about its changes. */
export interface GateOptions {
  /** `--yes`: no question is asked. */
  yes: boolean;
  /** Dry runs change nothing, and are allowed. */
  dryRun: DryRun;
  /**
   * A TYPE means all of its objects, and someone is at the terminal: more than one object requires confirmation, in any
   * context.
   */
  asksOfMany?: boolean;
  /** The files of `-f`: with `-` among them, standard input cannot provide an answer. */
  filenames?: readonly string[];
}

/** What a gate depends on. */
interface GateDeps {
  guard: ContextGuard;
  /** Called if someone must be asked. */
  asker(): Promise<Asker>;
}

/** How many objects are collected before the question is asked; for more, it says that there are more. */
const MAX_GATHERED = 1000;

/**
 * The check before the changes of one run of a verb. In a read-only context it refuses them; in a protected one it asks
 * once, or fails if no one can be asked; in any other it allows them at no cost, unless a TYPE typed at a terminal
 * means several objects. A verb passes its objects through it, and makes its client with it: the client writes nothing
 * that the gate has not allowed.
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
   * Allows found objects. In a protected context they are collected and confirmed before the first of them is returned;
   * errors stay in their places among them.
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

  /** Allows changes to objects that the verb itself knows; each call asks. */
  async admit(objects: readonly ObjectTarget[]): Promise<void> {
    if (await this.#asks()) await this.#ask({ objects, isMore: false });
  }

  /** Allows a request whose objects are unknown: `POST /api/v1/namespaces`. */
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

  /** Whether someone must be asked. Fails if no change is allowed, or no one can be asked. */
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

  /** Whether more than one object requires confirmation in an unprotected context. */
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
