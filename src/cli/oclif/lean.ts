/*
 * The parts of `@oclif/core` that commands use. The bundle replaces `@oclif/core/command` and `@oclif/core/flags` with
 * this, because those load all of oclif, which takes longer than a short command runs. oclif runs a command by its
 * static `run`, which BaseCommand has itself. test/cli/lean-oclif.test.ts compares this with the originals.
 */

/** In place of oclif's base class. */
abstract class LeanCommand {
  static aliases: string[] = [];
  static args = {};
  static enableJsonFlag = false;
  static hasDynamicHelp = false;
  static hiddenAliases: string[] = [];
  static strict = true;

  /** @param config of oclif, or of proa */
  constructor(
    public argv: string[],
    public config: unknown,
  ) {}
}

export { LeanCommand as Command };

/**
 * In place of oclif's function for flags with a value. @param defaults of the flags that the returned function makes
 */
export function custom(defaults: object = {}) {
  return (options: object = {}) => {
    const flag: { multiple?: boolean } = { ...defaults, ...options };
    return {
      parse: async (input: string) => input,
      ...flag,
      input: [] as string[],
      multiple: flag.multiple ?? false,
      type: 'option' as const,
    };
  };
}

/** In place of oclif's function for boolean flags. */
export function boolean(options: { allowNo?: boolean } = {}) {
  return {
    parse: async (value: boolean) => value,
    ...options,
    allowNo: options.allowNo ?? false,
    type: 'boolean' as const,
  };
}
