import { BaseCommand } from '../cli/base-command.js';
import { globalFlags } from '../cli/flags/global.js';
import type { Flag } from '../cli/flags/kinds.js';

/** `proa options`: the global flags. */
export default class Options extends BaseCommand<typeof Options> {
  static override summary = 'Print the list of flags inherited by all commands';
  static override examples = ['<%= config.bin %> options'];
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    await this.environment.stdout.write('The following options can be passed to any command:\n');
    for (const [name, flag] of Object.entries(globalFlags).sort(([one], [other]) => (one < other ? -1 : 1))) {
      const { char, description, default: value } = flag as Flag;
      const letter = char === undefined ? '' : `-${char}, `;
      const text = description.replace(/^\[default: \S+\] /, '');
      await this.environment.stdout.write(
        `\n    ${letter}--${name}${shownDefault(flag, value)}:\n\t${text}\n`,
      );
    }
  }
}

/** In the format of kubectl's help: `=''`, `=false`, `=5s`. Nothing if the default depends on something else. */
function shownDefault(flag: Flag, value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return '=[]';
  if (typeof value === 'string') return `='${value}'`;
  return 'defaultHelp' in flag ? `=${(value as number) / 1000}s` : `=${value}`;
}
