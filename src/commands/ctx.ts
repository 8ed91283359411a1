import { BaseCommand, examples } from '../cli/base-command.js';
import { sessionOptions } from '../cli/flags/global.js';
import { boolFlag } from '../cli/flags/kinds.js';
import { quote } from '../go/strconv/quote.js';
import { type ContextModes, readContextModes } from '../kubeconfig/context-modes.js';
import type { Kubeconfig } from '../kubeconfig/entries.js';
import { noContext } from '../kubeconfig/errors.js';
import { UsageError } from '../process/errors.js';
import { findCacheFolder } from '../process/folders.js';
import { readNamedText } from '../process/read-file.js';
import { exitCodeOf } from '../process/run-program.js';
import { framesOn } from '../terminal/frames.js';
import { inOneLine, wholeName } from '../terminal/sanitize.js';
import { Switcher } from '../verbs/ctx/switcher.js';

/** `proa ctx`: switches contexts as kubectx does. */
export default class Ctx extends BaseCommand<typeof Ctx> {
  static override summary = 'Switch to another context, or back with "-"';
  static override description =
    'Sets the current context in the kubeconfig. Without NAME, proa lets you choose on a terminal, and lists the contexts ' +
    'otherwise. With --shell the kubeconfig stays as it is: proa opens a shell that can reach only that context, in the ' +
    'namespace of -n. In that shell, PROA_CONTEXT and PROA_NAMESPACE hold their names.';
  static override usage = ['ctx [NAME | -]', 'ctx --shell [NAME | -] [-n NAMESPACE]', 'ctx --current'];
  static override examples = examples({
    'Choose from a list': 'ctx',
    'Switch to a context': 'ctx proa-sandbox',
    'Go back to the previous context': 'ctx -',
    'Open a shell that cannot reach another cluster by mistake': 'ctx --shell big -n shop',
  });
  static override completes = ['contexts'] as const;
  static override flags = {
    current: boolFlag({ char: 'c', description: 'Print the name of the current context.' }),
    shell: boolFlag({ description: 'Open a shell that can reach only that context.' }),
  };

  protected async execute(): Promise<number> {
    const { environment, flags } = this;
    if (this.args.length > 1) throw new UsageError('ctx takes at most one NAME');
    const switcher = await Switcher.open(sessionOptions(flags, this.program), environment);
    const { config } = switcher;
    if (flags.current) {
      const current = wholeName(switcher.contextName(''), environment.stdout);
      await environment.stdout.write(`${current}\n`);
      return 0;
    }
    const name = await this.#chosen(switcher);
    if (name === undefined) {
      if (flags.shell) throw new UsageError('ctx --shell takes the NAME of a context');
      await this.#list(config);
      return 0;
    }
    if (!config.contexts.has(name)) throw noContext(config, name, this.#reach);
    await this.#tellProtected(name);
    if (flags.shell) return this.#shell(config, name);
    await switcher.toContext(name);
    await environment.stdout.write(`Switched to context ${quote(name)}.\n`);
    return 0;
  }

  /** A table for users; only the names for programs. */
  async #list(config: Kubeconfig): Promise<void> {
    const { stdout, variables } = this.environment;
    const frames = await framesOn(stdout, variables);
    if (frames !== undefined) {
      const { contextRows } = await import('../verbs/ctx/context-rows.js');
      return stdout.write(frames(contextRows(config, await this.#modes())));
    }
    for (const context of [...config.contexts.keys()].sort()) await stdout.write(`${inOneLine(context)}\n`);
  }

  async #chosen(switcher: Switcher): Promise<string | undefined> {
    const [word] = this.args;
    if (word === '-') return switcher.previousContext();
    if (word !== undefined || !this.mayAsk) return word;
    const { pickContext } = await import('../browser/pick/context.js');
    return pickContext(switcher.config, this.flags['cache-dir'], this.environment);
  }

  /** The note for a shell with its own context. */
  get #reach(): string {
    const { PROA_CONTEXT } = this.environment.variables;
    return PROA_CONTEXT === undefined ? '' : `; this shell can reach only context ${quote(PROA_CONTEXT)}`;
  }

  async #tellProtected(name: string): Promise<void> {
    const { mode } = (await this.#modes()).ruleOf(name);
    if (mode === 'open') return;
    await this.environment.stderr.write(
      `Context ${quote(name)} is ${mode} in the configuration file of proa.\n`,
    );
  }

  #modes(): Promise<ContextModes> {
    const { folders, signal } = this.environment;
    return readContextModes(folders.config, (path) => readNamedText(path, signal));
  }

  async #shell(config: Kubeconfig, context: string): Promise<number> {
    const { runShell } = await import('../verbs/ctx/shell.js');
    const cacheFolder = findCacheFolder(this.flags['cache-dir'], this.environment);
    const place = { context, namespace: this.flags.namespace, cacheFolder };
    return exitCodeOf(await runShell(config, place, this.environment));
  }
}
