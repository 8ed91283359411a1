import { BaseCommand } from '../cli/base-command.js';
import { suggestion } from '../cli/command-groups.js';
import { boolFlag, stringFlag } from '../cli/flags/kinds.js';
import { printHelp } from '../cli/print-help.js';
import { unknownCommand } from '../cli/route.js';

/** `proa help`: help on proa, a topic or a command. */
export default class Help extends BaseCommand<typeof Help> {
  static override summary = 'Help about any command';
  static override usage = ['help [COMMAND] [flags]'];
  static override examples = ['<%= config.bin %> help', '<%= config.bin %> help config set-context'];
  static override completes = ['commands', '...'] as const;
  static override flags = {
    // Here its letter belongs to --nested-commands, as in oclif.
    namespace: stringFlag({ hidden: true, completes: [], description: 'Not used.' }),
    'nested-commands': boolFlag({
      char: 'n',
      description: 'List the commands below each command, too.',
    }),
  };

  protected async execute(): Promise<undefined> {
    const { commandIds, name } = this.program;
    let words = this.args;
    const isKnown = (id: string) => commandIds.some((known) => known === id || known.startsWith(`${id}:`));
    while (words.length > 0 && !isKnown(words.join(':'))) words = words.slice(0, -1);
    if (words.length === 0 && this.args.length > 0) {
      const hint = suggestion(this.args.join(':'), commandIds)?.replaceAll(':', ' ');
      throw unknownCommand(this.args.join(' '), name, hint);
    }
    const id = words.length === 0 ? undefined : words.join(':');
    const { stdout } = this.environment;
    await printHelp(this.program, id, stdout, this.environment, this.flags['nested-commands']);
  }
}
