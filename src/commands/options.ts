import { BaseCommand } from '../cli/base-command.js';
import { globalFlags } from '../cli/flags/global.js';

/** `proa options`: the global flags. */
export default class Options extends BaseCommand<typeof Options> {
  static override summary = 'Print the list of flags inherited by all commands';
  static override examples = ['<%= config.bin %> options'];
  static override flags = {};

  protected async execute(): Promise<undefined> {
    await this.environment.stdout.write('The following options can be passed to any command:\n');
    for (const [name, flag] of Object.entries(globalFlags)) {
      const char = 'char' in flag && flag.char ? `-${flag.char}, ` : '';
      await this.environment.stdout.write(`\n    ${char}--${name}:\n\t${flag.description}\n`);
    }
    return undefined;
  }
}
