import type { Command } from '@oclif/core/command';
import { CommandHelp } from '@oclif/core/help';

const order = ['USAGE', 'DESCRIPTION', 'EXAMPLES', 'ARGUMENTS', 'FLAGS', 'ALIASES'];

/** A command's page: its purpose and usage first, the long list of its flags last, as in kubectl. */
export class HelpPage extends CommandHelp {
  /** Without the names of all flags, which follow below. */
  protected override defaultUsage(): string {
    const flags = Object.values(this.command.flags).filter(({ hidden }) => !hidden);
    return flags.length > 0 ? `${this.command.id} [flags]` : this.command.id;
  }

  /** Without the summary, which is already above the page. */
  protected override description(): string | undefined {
    const { description } = this.command;
    return description && this.wrap(description);
  }

  /** Commands are never wrapped: a wrapped line cannot be pasted. */
  protected override examples(examples: Command.Example[] | string | undefined): string | undefined {
    const each = typeof examples === 'string' ? [examples] : (examples ?? []);
    const shown = each.map((example) => {
      if (typeof example === 'string') return command(example);
      return `${this.wrap(example.description, this.indentSpacing * 2)}\n\n${this.indent(command(example.command))}`;
    });
    return shown.length === 0 ? undefined : shown.join('\n\n');
  }

  protected override flags(flags: Command.Flag.Any[]): Array<[string, string | undefined]> | undefined {
    return super.flags(flags.map(withShownDefault));
  }

  protected override sections() {
    const sections = super.sections();
    return order.flatMap((header) => sections.find((section) => section.header === header) ?? []);
  }
}

function command(line: string): string {
  return `$ ${line}`;
}

/** An empty list is not shown as a default. */
function withShownDefault(flag: Command.Flag.Any): Command.Flag.Any {
  return Array.isArray(flag.default) && flag.default.length === 0 ? { ...flag, default: undefined } : flag;
}
