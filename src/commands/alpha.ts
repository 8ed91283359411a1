import { BaseCommand } from '../cli/base-command.js';

/** `proa alpha`: kubectl's group of commands for features in alpha, in which there are none. */
export default class Alpha extends BaseCommand<typeof Alpha> {
  static override summary = 'Commands for features in alpha, of which there are none';
  static override hidden = true;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    await this.environment.stderr.write(
      `No alpha commands are available in this version of ${this.program.name}\n`,
    );
  }
}
