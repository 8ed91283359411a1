import type { Command } from '@oclif/core/command';
import type { Config } from '@oclif/core/config';
import { Help } from '@oclif/core/help';

/** oclif's help as text. */
class HelpText extends Help {
  private text = '';

  protected override log(...lines: string[]): void {
    this.text += `${lines.join(' ')}\n`;
  }

  async of(id: string): Promise<string> {
    await this.showHelp([id]);
    return this.text;
  }
}

/** A command's own help. */
export function commandHelp(command: Command, config: Config): Promise<string> {
  return new HelpText(config, { all: false }).of(command.id ?? '');
}
