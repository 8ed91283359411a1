import { BaseCommand } from '../cli/base-command.js';
import { suggestion } from '../cli/command-groups.js';
import { printHelp } from '../cli/print-help.js';
import { unknownCommand } from '../cli/route.js';

/** `proa help`: help on proa, a topic or a command. */
export default class Help extends BaseCommand<typeof Help> {
  static override summary = 'Help about any command';
  static override usage = 'help [COMMAND]';
  static override examples = ['<%= config.bin %> help', '<%= config.bin %> help config set-context'];
  static override completes = ['commands', '...'] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const { commandIds, name } = this.config;
    const id = this.args.length === 0 ? undefined : this.args.join(':');
    if (id !== undefined && !commandIds.some((known) => known === id || known.startsWith(`${id}:`))) {
      const hint = suggestion(id, commandIds)?.replaceAll(':', ' ');
      throw unknownCommand(this.args.join(' '), name, hint);
    }
    await printHelp(this.config, id, this.environment.stdout, this.environment.screen);
    return undefined;
  }
}
