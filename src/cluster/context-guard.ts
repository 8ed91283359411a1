import { join } from 'node:path';
import { quote } from '../go/strconv/quote.js';
import type { ContextRule } from '../kubeconfig/context-modes.js';
import type { ReadText } from '../process/config-file.js';
import { DisplayableError } from '../process/errors.js';
import { settingOfRun } from '../process/read-setting.js';
import { SETTINGS } from '../process/settings.js';
import type { WriteGuard } from './write-guard.js';

/** What a guard depends on. */
interface GuardedContext {
  /** Of the context; "" if there is none. */
  name: string;
  /** The server's URL. */
  server: string;
  /** What forbids all changes regardless of the configuration file: `--read-only`; "" if nothing does. */
  readOnlyBy: string;
  /** The configuration folder. */
  folder: string;
  read: ReadText;
}

/**
 * The rules of the configuration file for changes in a context; the file is read when a rule is first needed. The guard
 * alone allows writes only if the file has no rule, so a write that no one has confirmed fails.
 */
export class ContextGuard implements WriteGuard {
  readonly #context: GuardedContext;
  readonly #permit: WriteGuard | undefined;
  #rule: Promise<ContextRule> | undefined;

  /** @param permit must also allow each change */
  constructor(context: GuardedContext, permit?: WriteGuard) {
    this.#context = context;
    this.#permit = permit;
  }

  /** The same guard, for changes that another party must also allow, one by one. */
  under(permit: WriteGuard): ContextGuard {
    return new ContextGuard(this.#context, permit);
  }

  /** Fails if the other party does not allow a change; also called for changes that were confirmed. */
  async checkPermit(): Promise<void> {
    await this.#permit?.check();
  }

  /** The context and its server, for messages: `context "big" (https://10.0.0.1:6443)`. */
  get place(): string {
    const { name, server } = this.#context;
    return name === '' ? `the cluster without a context (${server})` : `context ${quote(name)} (${server})`;
  }

  /** The rule for the context. Fails as readContextModes does. */
  async rule(): Promise<ContextRule> {
    this.#rule ??= this.#read();
    return this.#rule;
  }

  /** See WriteGuard. */
  async check(): Promise<void> {
    await this.checkPermit();
    const rule = await this.rule();
    if (rule.mode === 'open') return;
    throw rule.mode === 'read-only'
      ? this.readOnly(rule)
      : this.notAsked(rule, 'this change', 'no question could be asked');
  }

  /** The refusal of a change in a read-only context. @param what `"proa delete"` */
  readOnly({ key }: ContextRule, what = 'this change'): DisplayableError {
    const { readOnlyBy } = this.#context;
    const way =
      readOnlyBy === '' ? `Use another context, or change ${key} in ${this.#file}` : `${readOnlyBy} says so`;
    return new DisplayableError(
      `${this.place} is read-only, and ${what} was refused; nothing was changed. ` + `${way}.`,
      { reason: READ_ONLY },
    );
  }

  /**
   * The refusal of a change in a protected context that no one was asked about.
   * @param what `"proa delete"`
   * @param why why no one was asked
   */
  notAsked({ key }: ContextRule, what: string, why: string): DisplayableError {
    return new DisplayableError(
      `${this.place} is protected, and ${what} was not done, since it could not be confirmed: ${why}. Pass --yes to do ` +
        `it without confirmation, or change ${key} in ${this.#file}.`,
      { reason: NOT_CONFIRMED },
    );
  }

  /** The end of a change in a protected context that the user did not confirm. @param what `"proa delete"` */
  declined(what: string): DisplayableError {
    return new DisplayableError(`${what} was not confirmed, and was not done`, { reason: NOT_CONFIRMED });
  }

  async #read(): Promise<ContextRule> {
    const { folder, read, name, readOnlyBy } = this.#context;
    if (readOnlyBy !== '') return { mode: 'read-only', key: readOnlyBy };
    const { readContextModes } = await import('../kubeconfig/context-modes.js');
    return (await readContextModes(folder, read)).ruleOf(name);
  }

  get #file(): string {
    return join(this.#context.folder, 'config.yaml');
  }
}

/**
 * What forbids changes in all contexts: `--read-only` or `PROA_READ_ONLY`; "" if nothing does. Fails with an Error if
 * the value of the variable is neither true nor false.
 */
export function readOnlyBy(flag: boolean, variables: Readonly<Record<string, string | undefined>>): string {
  const said = settingOfRun(SETTINGS.readOnly, flag ? 'true' : undefined, variables);
  return said !== undefined && SETTINGS.readOnly.parse(said.text, said.source) ? said.source : '';
}

const READ_ONLY = 'ReadOnlyContext';
const NOT_CONFIRMED = 'NotConfirmed';
