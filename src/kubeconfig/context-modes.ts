import { BadPatternError, globPattern, hasMeta } from '../go/glob.js';
import { quote } from '../go/strconv/quote.js';
import { flag, type ReadText, readConfigKey, section, word } from '../process/config-file.js';

/** The allowed changes in a context: all, all that are confirmed, none. From the most permissive to the strictest. */
const MODES = ['open', 'protected', 'read-only'] as const;

/** The allowed changes in a context. */
export type ContextMode = (typeof MODES)[number];

/** The rule for a context. */
export interface ContextRule {
  mode: ContextMode;
  /** The key of the rule in the configuration file: `contexts.prod-*`; "" if there is none. */
  key: string;
}

const OPEN: ContextRule = { mode: 'open', key: '' };

/** The modes of contexts, by name or pattern, from the configuration file. */
export class ContextModes {
  readonly #rules: readonly (ContextRule & { matches(name: string): boolean })[];

  /** @param modes by names of contexts or patterns of them. Fails with an Error that names an invalid pattern */
  constructor(modes: Readonly<Record<string, ContextMode>> = {}) {
    this.#rules = Object.entries(modes).map(([name, mode]) => ({
      mode,
      key: `contexts.${name}`,
      matches: matcher(name),
    }));
  }

  /** The strictest of the rules that match a context. @param name "" for a cluster without a context */
  ruleOf(name: string): ContextRule {
    let rule = OPEN;
    for (const each of this.#rules)
      if (MODES.indexOf(each.mode) > MODES.indexOf(rule.mode) && each.matches(name)) rule = each;
    return { mode: rule.mode, key: rule.key };
  }

  /** Whether any rule restricts changes in this context. */
  isGuarded(name: string): boolean {
    return this.ruleOf(name).mode !== 'open';
  }
}

/**
 * Reads `contexts: {NAME: {mode: MODE}}` of the configuration file; YAML is loaded only if the file mentions contexts.
 * Fails as readConfig does, and if the file exists but cannot be read: its rules must not be ignored.
 * @param folder the configuration folder
 */
export async function readContextModes(folder: string, read: ReadText): Promise<ContextModes> {
  let failure: { error: unknown } | undefined;
  const reading: ReadText = (path) =>
    read(path).catch((error: unknown) => {
      if (!isMissing(error)) failure = { error };
      throw error;
    });
  const modes = await readConfigKey('contexts', folder, reading, parseModes);
  if (failure !== undefined) throw failure.error;
  return modes;
}

function parseModes(document: unknown): ContextModes {
  const contexts = Object.entries(section(section(document, 'the file').contexts, 'contexts'));
  return new ContextModes(
    Object.fromEntries(contexts.map(([name, value]) => [name, modeIn(value, `contexts.${name}`)])),
  );
}

/** `protected: true` is the older form of `mode: protected`. */
function modeIn(value: unknown, what: string): ContextMode {
  const context = section(value, what);
  const least = flag(context, 'protected', `${what}.protected`) ? 'protected' : 'open';
  const said = word(context.mode, `${what}.mode`);
  if (said === undefined) return least;
  const mode = MODES.find((each) => each === said);
  if (mode === undefined) {
    const choice = `${MODES.slice(0, -1).join(', ')} or ${MODES.at(-1)}`;
    throw new Error(`${what}.mode must be ${choice}; it is ${quote(said)}`);
  }
  return mode === 'open' ? least : mode;
}

/** The pattern for the names of contexts in a key of `contexts`. Fails with an Error that names an invalid pattern. */
export function matcher(name: string): (context: string) => boolean {
  if (!hasMeta(name)) return (context) => context === name;
  try {
    const pattern = globPattern(name);
    return (context) => context === name || pattern.test(context);
  } catch (error) {
    if (!(error instanceof BadPatternError)) throw error;
    throw new Error(`contexts.${name}: ${error.message}`);
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
