import { Config } from '@oclif/core/config';
import { Help } from '@oclif/core/help';
import { HelpPage } from './help-page.js';

/** Like helpText, from the manifest in the package's folder. */
export async function helpOf(
  root: string,
  id: string | undefined,
  columns: number | undefined,
): Promise<string> {
  return helpText(await Config.load(root), id, columns);
}

/**
 * The help of a command (`config:view`), of a topic (`config`), or of proa as a whole, as plain text.
 * @param id of a command or topic that exists; undefined, or any other text, gives the whole
 * @param columns of the terminal, undefined where there is none
 */
export function helpText(
  config: Config,
  id: string | undefined,
  columns: number | undefined,
): Promise<string> {
  return new PlainHelp(config, { maxWidth: widthFor(columns), stripAnsi: true }).of(id);
}

/** Lines longer than 100 characters are hard to read, and narrower than 40 leaves no room for two columns. */
function widthFor(columns = 80): number {
  return Math.min(Math.max(columns, 40), 100);
}

/** oclif's help, gathered instead of printed. */
class PlainHelp extends Help {
  protected override CommandHelpClass = HelpPage;
  private text = '';

  async of(id: string | undefined): Promise<string> {
    const command = id === undefined ? undefined : this.config.findCommand(id);
    const topic = id === undefined ? undefined : this.config.findTopic(id);
    if (command !== undefined) await this.showCommandHelp(command);
    else if (topic !== undefined) await this.showTopicHelp(topic);
    else await this.showRootHelp();
    if (command === undefined) this.log(this.wrap('"proa COMMAND --help" tells more about a command.', 0));
    this.log(this.wrap('"proa options" lists the flags that every command takes.', 0));
    return this.text;
  }

  protected override log(...lines: string[]): void {
    this.text += `${lines.join(' ')}\n`;
  }
}
