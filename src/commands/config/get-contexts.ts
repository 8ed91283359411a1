import { examples } from '../../cli/base-command.js';
import { ConfigCommand } from '../../cli/config-command.js';
import { boolFlag, stringFlag } from '../../cli/flags/kinds.js';
import { oneOrMore } from '../../kubeconfig/errors.js';
import { inOneLine } from '../../terminal/sanitize.js';
import { contextTable } from '../../verbs/config/context-table.js';

/** `proa config get-contexts` */
export default class GetContexts extends ConfigCommand<typeof GetContexts> {
  static override summary = 'Describe one or many contexts';
  static override description = 'Displays one or many contexts from the kubeconfig file.';
  static override usage = 'config get-contexts [NAME...] [-o name]';
  static override examples = examples({
    'List all the contexts': 'config get-contexts',
    'Describe one context': 'config get-contexts proa-sandbox',
  });
  static override completes = ['contexts', '...'] as const;
  static override flags = {
    'no-headers': boolFlag({ description: "Don't print column headers." }),
    output: stringFlag({
      completes: ['name'],
      char: 'o',
      helpValue: 'name',
      description: 'Output format. One of: (name).',
    }),
  };

  protected async execute(): Promise<undefined> {
    const { output } = this.flags;
    if (output !== '' && output !== 'name')
      throw new Error(
        `--output ${output} is not available in ${this.program.name} config get-contexts; resetting to default output format`,
      );
    const { config } = await this.openWorkspace();
    const names = this.words.length === 0 ? [...config.contexts.keys()] : this.words;
    const style = output === 'name' ? 'names' : this.flags['no-headers'] ? 'rows' : 'table';
    await this.print(contextTable(config, names, style));
    const unknown = names.filter((name) => !config.contexts.has(name));
    if (unknown.length > 0) throw oneOrMore(unknown.map((name) => `context ${inOneLine(name)} not found`));
  }
}
