import type { Interfaces } from '@oclif/core';
import { runLine } from './start.js';

/** A command line as split by oclif: the words that may name a command, joined, and the rest. */
interface CutLine {
  /** `config:view`; the first word if it is a flag */
  id: string;
  argv?: string[];
}

/** What a command line needs from oclif's Config. */
type OclifConfig = Pick<Interfaces.Config, 'bin' | 'root' | 'findCommand' | 'findTopic'>;

/**
 * The hook `proa:line`, by which commands run, and `command_not_found`: runs the whole line. If that fails, oclif ends
 * the process with its exit code.
 */
export async function line(
  this: Pick<Interfaces.Hook.Context, 'exit'>,
  { id, argv = [], config }: CutLine & { config: OclifConfig },
): Promise<number> {
  const exitCode = await answer(typedLine({ id, argv }, process.argv.slice(2)), config);
  if (exitCode !== 0) this.exit(exitCode);
  return exitCode;
}

/**
 * The hook `init`: handles the lines that oclif reads as a question about a group, and of which it would drop the rest
 * (`config -n x view`). It ends the process: an exit code of 0 stops oclif in no other way.
 */
export async function init({
  id,
  argv = [],
  config,
}: Partial<CutLine> & { config: OclifConfig }): Promise<void> {
  if (id === undefined || argv.length === 0 || config.findCommand(id) !== undefined) return;
  if (config.findTopic(id) === undefined) return;
  process.exit(await answer(typedLine({ id, argv }, process.argv.slice(2)), config));
}

/** oclif's help class: lines without words, those that request help, and those that name only a group. */
export class Help {
  readonly #config: OclifConfig;

  /** @param config of oclif */
  constructor(config: OclifConfig) {
    this.#config = config;
  }

  /** Handles a line that oclif reads as a request for help. @param argv the line, or the id of a group */
  async showHelp(argv: string[]): Promise<void> {
    const [id, ...rest] = argv;
    const asked = id === undefined ? [] : typedLine({ id, argv: rest }, process.argv.slice(2));
    endUnlessGood(await answer(asked, this.#config));
  }

  /** Prints the help of a command. */
  async showCommandHelp({ id }: { id: string }): Promise<void> {
    endUnlessGood(await answer([...id.split(':'), '--help'], this.#config));
  }
}

/** oclif has no exit codes for help. It would also wait again for the reader of the output, who may never read it. */
function endUnlessGood(exitCode: number): void {
  if (exitCode !== 0) process.exit(exitCode);
}

function answer(argv: string[], { root, bin }: OclifConfig): Promise<number> {
  return runLine(argv, root, bin);
}

/**
 * The line that oclif has split. It reads all words before the first flag as names, and loses some if a word has
 * colons: what was typed is used, if it is that line.
 * @param typed the arguments of this process
 */
function typedLine({ id, argv = [] }: CutLine, typed: readonly string[]): string[] {
  const count = 1 + typed.findIndex((_, index) => typed.slice(0, index + 1).join(':') === id);
  const mayBeLost = typed.slice(0, count).some((word) => word.includes(':'));
  const isWhole = count + argv.length === typed.length || mayBeLost;
  if (count > 0 && isWhole && argv.every((word, index) => word === typed.at(index - argv.length)))
    return [...typed];
  return [...(id.startsWith('-') ? [id] : id.split(':')), ...argv];
}
