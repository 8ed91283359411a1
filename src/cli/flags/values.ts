import { parseBool, quote } from '../../go/strconv/quote.js';
import { DisplayableError, messageOf, UsageError } from '../../process/errors.js';
import { type FlagSpec, splitCsv } from '../pflag.js';
import type { Flag, Flags } from './kinds.js';

/** The parser's view of an oclif flag. */
export function toSpec([name, flag]: [string, Flag]): FlagSpec {
  const kind = flag.type === 'boolean' ? 'boolean' : flag.multiple ? 'repeatable' : 'value';
  const bare = flag.type === 'option' ? flag.bare : undefined;
  return { name, kind, ...(flag.char && { char: flag.char }), ...(bare !== undefined && { bare }) };
}

/**
 * The values of all flags: the typed ones, parsed by their type, and the defaults. Fails with UsageError for an invalid
 * value, and in cobra's words if a required flag is missing.
 */
export async function readFlagValues(
  definitions: Flags,
  typed: ReadonlyMap<string, readonly string[]>,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(definitions)) {
    const texts = typed.get(name);
    values[name] = texts === undefined ? defaultOf(flag) : await interpret(name, flag, texts);
  }
  const missing = Object.keys(definitions).filter((name) => definitions[name]!.required && !typed.has(name));
  if (missing.length > 0) {
    const flags = missing
      .sort()
      .map((name) => `--${name}=${/^\w+/.exec(definitions[name]!.helpValue ?? '')?.[0] ?? 'VALUE'}`);
    throw new DisplayableError(`required flag(s) ${missing.map(quote).join(', ')} not set`, {
      advice: `Add ${flags.join(' ')}.`,
    });
  }
  return values;
}

/** pflag's notices about deprecated flags, in the order in which they were typed. */
export function deprecations(
  definitions: Flags,
  typed: Iterable<readonly [name: string, value: string]>,
): string[] {
  const notices: string[] = [];
  for (const [name] of typed) {
    const { deprecated } = definitions[name]!;
    if (deprecated !== undefined) notices.push(`Flag --${name} has been deprecated, ${deprecated.message}`);
  }
  return notices;
}

function defaultOf(flag: Flag): unknown {
  return Array.isArray(flag.default) ? [...flag.default] : flag.default;
}

async function interpret(name: string, flag: Flag, texts: readonly string[]): Promise<unknown> {
  let text = texts[texts.length - 1]!;
  try {
    if (flag.type === 'boolean') return parseBool(text);
    if (!flag.multiple) return await flag.parse(text);
    if (flag.delimiter !== ',') return texts;
    const values: string[] = [];
    for (text of texts) values.push(...splitCsv(text));
    return values;
  } catch (error) {
    const shown = flag.char ? `-${flag.char}, --${name}` : `--${name}`;
    throw new UsageError(`invalid argument ${quote(text)} for ${quote(shown)} flag: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
