import { Workspace } from '../kubeconfig/edit/workspace.js';
import { BaseCommand } from './base-command.js';
import type { Flags } from './flags/kinds.js';
import { printHelp } from './print-help.js';

/** What the commands below `proa config` have in common: they work on files and never reach for a server. */
export abstract class ConfigCommand<T extends { flags: Flags }> extends BaseCommand<T> {
  /** The words of the command line. */
  protected get words(): readonly string[] {
    return this.args;
  }

  /** Reads the files that --kubeconfig, KUBECONFIG or the home folder name. */
  protected openWorkspace(): Promise<Workspace> {
    return Workspace.open(this.flags.kubeconfig, this.environment);
  }

  /** Writes on stdout. */
  protected print(text: string): Promise<void> {
    return this.environment.stdout.write(text);
  }

  /** Prints the command's help. */
  protected async printHelp(): Promise<void> {
    await printHelp(this.program, this.program.id, this.environment.stdout, this.environment);
  }

  /** Prints the help, then fails: kubectl's answer to a wrong number of words. */
  protected async refuseWords(first = 'Unexpected'): Promise<never> {
    await this.printHelp();
    throw new Error(`${first} args: [${this.words.join(' ')}]`);
  }

  /** A flag's value where it was given, undefined if it was not: "" is a value, too. */
  protected ifGiven<V>(name: string, value: V): V | undefined {
    return this.given.has(name) ? value : undefined;
  }
}
