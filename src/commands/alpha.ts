import { BaseCommand } from '../cli/base-command.js';

/** `proa alpha`: kubectl's group of commands in alpha, which is empty. */
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
