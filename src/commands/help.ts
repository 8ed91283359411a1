import { BaseCommand } from '../cli/base-command.js';
import { nearest, UsageError } from '../cli/pflag.js';

/** `proa help`: of everything, of a topic, of a command. */
export default class Help extends BaseCommand<typeof Help> {
  static override summary = 'Help about any command';
  static override usage = 'help [COMMAND]';
  static override examples = ['<%= config.bin %> help', '<%= config.bin %> help config set-context'];
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const { stdout } = this.environment;
    const id = this.args.length === 0 ? undefined : this.args.join(':');
    if (id !== undefined && !this.config.findCommand(id) && !this.config.findTopic(id)) {
      const hint = nearest(id, this.config.commandIDs)?.replaceAll(':', ' ');
      throw new UsageError(`unknown command "${this.args.join(' ')}" for "proa"`, hint);
    }
    const { helpText } = await import('../cli/help.js');
    await stdout.write(await helpText(this.config, id, stdout.columns));
    return undefined;
  }
}
