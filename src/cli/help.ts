import { Config } from '@oclif/core/config';
import { Help } from '@oclif/core/help';
import { commandGroups } from './command-groups.js';
import { HelpPage } from './help-page.js';
import type { Program } from './program.js';

/** Like helpText, with the manifest in the package's folder, and the name of the program. */
export async function helpOf(
  { root, name }: Pick<Program, 'root' | 'name'>,
  id: string | undefined,
  columns: number | undefined,
  plugins: ReadonlyMap<string, string>,
  nested: boolean,
): Promise<string> {
  const config = await Config.load(root);
  config.bin = name;
  return helpText(config, id, columns, plugins, nested);
}

/**
 * The help of a command (`config:view`), of a group (`config`), or of proa as a whole, as plain text.
 * @param id of a command or group; undefined, or any other text, gives the whole
 * @param columns of the terminal, undefined if there is none
 * @param plugins words for plugins on PATH, with their descriptions
 * @param nested also list all commands below it
 */
export function helpText(
  config: Config,
  id: string | undefined,
  columns: number | undefined,
  plugins: ReadonlyMap<string, string> = new Map(),
  nested = false,
): Promise<string> {
  return new PlainHelp(config, { maxWidth: widthFor(columns), stripAnsi: true }).of(id, plugins, nested);
}

/** Lines longer than 100 characters are hard to read, and fewer than 40 leave no room for two columns. */
function widthFor(columns = 80): number {
  return Math.min(Math.max(columns, 40), 100);
}

/** oclif's help, collected instead of printed. */
class PlainHelp extends Help {
  protected override CommandHelpClass = HelpPage;
  #text = '';
  #plugins: ReadonlyMap<string, string> = new Map();

  async of(id: string | undefined, plugins: ReadonlyMap<string, string>, nested: boolean): Promise<string> {
    this.#plugins = plugins;
    const command = id === undefined ? undefined : this.config.findCommand(id);
    const topic = id === undefined ? undefined : this.config.findTopic(id);
    if (command !== undefined) await this.showCommandHelp(command);
    else if (topic !== undefined) {
      // oclif puts spaces into the ids that it shows.
      const examples = this.#examplesOf(`${topic.name}:`);
      await this.showTopicHelp(topic);
      this.log(`${this.section('EXAMPLES', examples.join('\n'))}\n`);
    } else await this.showRootHelp();
    if (nested) this.#listNested(id === undefined ? '' : `${id}:`);
    const { bin } = this.config;
    const words = topic === undefined ? bin : `${bin} ${topic.name.replaceAll(':', ' ')}`;
    if (command === undefined)
      this.log(`Use "${words} <command> --help" for more information about a given command.`);
    this.log(this.wrap(`Use "${bin} options" for a list of the flags that every command accepts.`, 0));
    return this.#text;
  }

  /** Commands and groups of commands in their sections, the most used ones first. */
  protected override async showRootHelp(): Promise<void> {
    this.log(this.formatRoot());
    const texts = new Map<string, string>();
    for (const { id, hidden, summary = '' } of this.config.commands) {
      if (!hidden && !id.includes(':')) texts.set(id, summary);
    }
    for (const { name, description = '' } of this.config.topics)
      if (!name.includes(':')) texts.set(name, description);
    const grouped = new Set(commandGroups.flatMap(({ commands }) => commands));
    const others = [...texts.keys()].filter((name) => !grouped.has(name)).sort();
    for (const [index, { title, commands }] of commandGroups.entries()) {
      const names = [...commands, ...(index === commandGroups.length - 1 ? others : [])];
      this.#list(
        title,
        names.filter((name) => texts.has(name)).map((name) => [name, texts.get(name)!]),
      );
    }
    const added = [...this.#plugins].filter(([name]) => !texts.has(name)).sort();
    this.#list('Subcommands provided by plugins', added);
    this.log('');
  }

  /** The first two examples of each command of a group, whose list says what they do. */
  #examplesOf(prefix: string): string[] {
    return this.config.commands
      .filter(({ id, hidden }) => !hidden && id.startsWith(prefix))
      .sort((left, right) => (left.id < right.id ? -1 : 1))
      .flatMap(({ examples }) => (Array.isArray(examples) ? examples.slice(0, 2) : []))
      .map((example) => `$ ${typeof example === 'string' ? example : example.command}`);
  }

  /** The subcommands of commands that appear only with their first word in the lists above. */
  #listNested(prefix: string): void {
    const below = this.config.commands.filter(({ id, hidden }) => !hidden && id.startsWith(prefix));
    const rows = below
      .filter(({ id }) => id.slice(prefix.length).includes(':'))
      .map(({ id, summary = '' }): [string, string] => [id.replaceAll(':', ' '), summary]);
    this.#list('Nested commands', rows.sort());
    if (rows.length > 0) this.log('');
  }

  #list(title: string, rows: [string, string][]): void {
    if (rows.length === 0) return;
    const list = this.renderList(rows, { indentation: 2, spacer: '\n', stripAnsi: true });
    this.log('');
    this.log(this.section(title.toUpperCase(), list));
  }

  protected override log(...lines: string[]): void {
    this.#text += `${lines.join(' ')}\n`;
  }
}
