/** The properties of a flag that the reference uses, as declared by commands. */
export interface FlagFacts {
  description?: string;
  char?: string;
  helpValue?: string | string[];
  helpGroup?: string;
  hidden?: boolean;
  type?: string;
  multiple?: boolean;
  default?: unknown;
}

/** A line to type, or one with a sentence about it. */
export type Example = string | { description: string; command: string };

/** The properties of a command that the reference uses: static properties of its class. */
export interface CommandFacts {
  summary?: string | undefined;
  description?: string | undefined;
  usage?: string | string[] | undefined;
  examples?: Example[] | undefined;
  flags: Readonly<Record<string, FlagFacts>>;
  hidden?: boolean;
  hiddenAliases?: readonly string[];
}

/** A command with its words: `config view`. */
export interface NamedCommand extends CommandFacts {
  words: string;
}

/** Every command by its id (`config:view`), and how to load its class. */
export type CommandLoaders = Readonly<Record<string, () => Promise<{ default: unknown }>>>;

/** All visible commands, sorted by name, without aliases and hidden commands. */
export async function visibleCommands(table: CommandLoaders): Promise<NamedCommand[]> {
  const loaded = await Promise.all(
    Object.entries(table).map(async ([id, load]) => ({ id, facts: (await load()).default as CommandFacts })),
  );
  return loaded
    .filter(({ id, facts }) => facts.hidden !== true && !facts.hiddenAliases?.includes(id))
    .map(({ id, facts }) => {
      const { summary, description, usage, examples, flags } = facts;
      return { words: id.replaceAll(':', ' '), summary, description, usage, examples, flags };
    })
    .sort((left, right) => (left.words < right.words ? -1 : 1));
}

/** A command's examples as they are typed. */
export function typedExamples({ examples = [] }: CommandFacts): { description: string; command: string }[] {
  return examples.map((example) => {
    const { description, command } =
      typeof example === 'string' ? { description: '', command: example } : example;
    return { description, command: command.replaceAll('<%= config.bin %>', 'proa') };
  });
}

/** The usage lines of a command, without "proa": at least one. */
export function usagesOf({ words, usage }: NamedCommand): string[] {
  return usage === undefined ? [`${words} [flags]`] : [usage].flat();
}
