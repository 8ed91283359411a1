import { Workspace } from '../kubeconfig/edit/workspace.js';
import { BaseCommand } from './base-command.js';
import type { Flags } from './flags/kinds.js';
import { printHelp } from './print-help.js';

/** What the commands below `proa config` have in common: they work on files and never contact a server. */
export abstract class ConfigCommand<T extends { flags: Flags }> extends BaseCommand<T> {
  /** The words of the command line. */
  protected get words(): readonly string[] {
    return this.args;
  }

  /** Reads the files of --kubeconfig, KUBECONFIG or the home folder. */
  protected openWorkspace(): Promise<Workspace> {
    return Workspace.open(this.flags.kubeconfig, this.environment);
  }

  /** Writes to stdout. */
  protected print(text: string): Promise<void> {
    return this.environment.stdout.write(text);
  }

  /** Prints the command's help. */
  protected async printHelp(): Promise<void> {
    await printHelp(this.program, this.program.id, this.environment.stdout, this.environment);
  }

  /** Prints the help, then fails: kubectl's response to a wrong number of words. */
  protected async refuseWords(first = 'Unexpected'): Promise<never> {
    await this.printHelp();
    throw new Error(`${first} args: [${this.words.join(' ')}]`);
  }

  /** The value of a flag if it was given, undefined if it was not: "" is also a value. */
  protected ifGiven<V>(name: string, value: V): V | undefined {
    return this.given.has(name) ? value : undefined;
  }
}
