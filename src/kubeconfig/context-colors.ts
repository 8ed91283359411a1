import { quote } from '../go/strconv/quote.js';
import { type ReadText, readConfigKey, section, word } from '../process/config-file.js';
import { matcher } from './context-modes.js';

/** The possible colors of contexts; a theme defines how they look. */
const CONTEXT_COLORS = ['blue', 'cyan', 'green', 'pink', 'purple', 'red', 'teal', 'yellow'] as const;

/** A color of a context. */
export type ContextColor = (typeof CONTEXT_COLORS)[number];

/** Returns the color of a context; undefined for one without. @param name "" for a cluster without a context */
type ColorOfContext = (name: string) => ContextColor | undefined;

/**
 * Reads `contexts: {NAME-or-pattern: {color: COLOR}}` of the configuration file: a name precedes patterns, and the
 * first matching pattern decides. Fails as readConfig does.
 * @param folder the configuration folder
 */
export function readContextColors(folder: string, read: ReadText): Promise<ColorOfContext> {
  return readConfigKey('contexts', folder, read, parseColors);
}

function parseColors(document: unknown): ColorOfContext {
  const colors = Object.entries(section(section(document, 'the file').contexts, 'contexts')).flatMap(
    ([name, value]) => {
      const color = colorIn(value, `contexts.${name}`);
      return color === undefined ? [] : [{ name, color, matches: matcher(name) }];
    },
  );
  return (context) =>
    (colors.find(({ name }) => name === context) ?? colors.find(({ matches }) => matches(context)))?.color;
}

function colorIn(value: unknown, what: string): ContextColor | undefined {
  const said = word(section(value, what).color, `${what}.color`);
  if (said === undefined) return undefined;
  const color = CONTEXT_COLORS.find((each) => each === said);
  if (color !== undefined) return color;
  const choice = `${CONTEXT_COLORS.slice(0, -1).join(', ')} or ${CONTEXT_COLORS.at(-1)}`;
  throw new Error(`${what}.color must be ${choice}; it is ${quote(said)}`);
}
