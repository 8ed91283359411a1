import { BaseCommand } from '../cli/base-command.js';
import { type Completions, formatAnswer, nothing } from '../cli/completion/answer.js';
import { ClusterSources } from '../cli/completion/cluster-sources.js';
import { withAliases } from '../cli/completion/commands.js';
import { complete } from '../cli/completion/complete.js';
import { loadManifest } from '../cli/completion/manifest.js';
import { positionIn } from '../cli/completion/typed-line.js';
import { globalFlags, sessionOptions } from '../cli/flags/global.js';
import type { FlagValues } from '../cli/flags/kinds.js';
import { readFlagValues } from '../cli/flags/values.js';
import { hasPreferences } from '../cli/main.js';

/** The longest that a completion may take, including the start of this process. */
const patienceMs = 900;
/** The minimum for a process that was slow to start, so that it can read its files. */
const leastMs = 100;

/**
 * `proa __complete WORD…`: completes the last word for the scripts of `proa completion`, in the protocol of cobra, like
 * kubectl. Never fails and prints nothing else; omits what cannot be read in time.
 */
export default class Complete extends BaseCommand<typeof Complete> {
  static override summary = 'Complete a command line, for shells';
  static override hidden = true;
  static override hiddenAliases = ['__completeNoDesc'];
  static override flags = {};

  /** The words belong to another command line: none of them is a flag of this one. */
  override async run(): Promise<number> {
    const { variables, process, signal: ended } = this.environment;
    const left = Math.max(leastMs, patience(variables) - process.age());
    const signal = AbortSignal.any([AbortSignal.timeout(Math.round(left)), ended]);
    const answer = await this.#answer(signal).catch(() => nothing);
    await this.environment.stdout.write(formatAnswer(answer, this.program.id === '__complete'));
    return 0;
  }

  protected async execute(): Promise<undefined> {}

  async #answer(signal: AbortSignal): Promise<Completions> {
    const { environment } = this;
    const { root, version, commandIds } = this.program;
    const program = await loadManifest(root);
    const { words, aliases } = await this.#withoutAlias();
    const position = positionIn(words, program);
    const globals = new Map([...position.flags].filter(([name]) => name in globalFlags));
    const flags = (await readFlagValues(globalFlags, globals)) as FlagValues<typeof globalFlags>;
    const sources = new ClusterSources({
      session: sessionOptions(flags, { id: '', name: this.program.name }),
      environment,
      version,
      signal,
    });
    const own = async () =>
      withAliases(await complete(position, program, sources), position, aliases, program);
    const all = async () => {
      if (!mayBePlugin(words, commandIds)) return own();
      const { completeWithPlugins } = await import('../cli/plugins/complete.js');
      return completeWithPlugins(words, commandIds, environment, signal, own);
    };
    try {
      return await Promise.race([all(), given(signal)]);
    } finally {
      void sources.close();
    }
  }

  /** The words, with an alias from the user's preferences replaced by its command and these words. */
  async #withoutAlias() {
    const { argv, program, environment } = this;
    const asTyped = { words: argv, aliases: [] };
    if (!hasPreferences(argv, environment)) return asTyped;
    const { completedLine } = await import('../cli/kuberc/completed-line.js');
    return completedLine(argv, program.commandIds, environment).catch(() => asTyped);
  }
}

/** Whether to look for plugins: PATH may be long. */
function mayBePlugin([first, ...others]: readonly string[], commandIds: readonly string[]): boolean {
  return others.length === 0 || first === 'create' || !commandIds.some((id) => id.split(':', 1)[0] === first);
}

/** Milliseconds from the start of the process; PROA_COMPLETION_TIMEOUT gives seconds for slow links. */
function patience(variables: Readonly<Record<string, string | undefined>>): number {
  const seconds = Number(variables.PROA_COMPLETION_TIMEOUT);
  return seconds > 0 && seconds <= 3600 ? seconds * 1000 : patienceMs;
}

/** Fails when the signal is aborted. */
function given(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
