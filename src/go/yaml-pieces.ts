import type { CST, Document, DocumentOptions, ParseOptions, SchemaOptions } from 'yaml';
import { GoYamlError } from './yaml-error.js';

type Yaml = typeof import('yaml');
type Options = ParseOptions & DocumentOptions & SchemaOptions;

/** Awaited between the parts of long work, to let other tasks run. Fails if the work must end. */
export type Pause = () => Promise<void>;

/** How many tokens are read, and how many nodes composed, between two pauses: a few milliseconds of work. */
const PIECE = 1000;

/** Texts with fewer characters are read in one go, which takes very little time. */
const LARGE = 100_000;

/** As go-yaml's. */
const MAX_DEPTH = 10_000;

/** The library resolves a value in one step, which takes many seconds for a long one in double quotes. */
export const MAX_VALUE_LENGTH = 8 * 1024 * 1024;

/** The tokens of a YAML text. */
interface Tokens {
  tokens: CST.Token[];
  /**
   * The parts of a document have the same meaning without the others: there are no merges. A single alias is an error
   * in itself.
   */
  areLoose: boolean;
}

/**
 * Splits a YAML text into its tokens, with occasional pauses if it is large. Fails with GoYamlError if a value is too
 * large.
 * @param onLine gets where each line starts
 * @param maxLength of a value, in characters
 */
export function* tokensOf(
  yaml: Yaml,
  text: string,
  onLine: (offset: number) => void,
  maxLength: number,
): Generator<undefined, Tokens> {
  let line = 1;
  const parser = new yaml.Parser((offset) => {
    line++;
    onLine(offset);
  });
  const tokens: CST.Token[] = [];
  const levels = new Levels(yaml);
  const isLarge = text.length >= LARGE;
  let areLoose = isLarge;
  let count = 0;
  onLine(0);
  for (const source of new yaml.Lexer().lex(text)) {
    if (source.length > maxLength)
      throw new GoYamlError(`line ${line}: a value is larger than 8 MiB, which no API server takes`);
    if (levels.after(source) > MAX_DEPTH)
      throw new GoYamlError(`line ${line}: exceeded max depth of ${MAX_DEPTH}`);
    for (const token of parser.next(source)) tokens.push(token);
    if (isLarge && source === ',') settleItem(parser.stack.at(-1));
    areLoose &&= source !== '<<';
    if (++count % PIECE === 0 && isLarge) yield;
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens, areLoose };
}

/**
 * Makes a value of what precedes the last comma of a list in brackets. The library does so for all of them at the end
 * of the list: for a million, it took more than a second, and twice the memory.
 */
function settleItem(token: CST.Token | undefined): void {
  if (!isFlowList(token)) return;
  const { start = [], key, sep, value } = token.items.at(-2) ?? {};
  const isValue =
    key && !value && sep?.length === 0 && start.every(({ type }) => type !== 'explicit-key-ind');
  if (isValue) token.items[token.items.length - 2] = { start, value: key };
}

/** The nesting depth of a line of text, with go-yaml's limit; the library takes a kilobyte for each level. */
class Levels {
  #flow = 0;
  #block = 0;
  constructor(readonly yaml: Yaml) {}

  /** Returns how deep the text is nested after one more of its parts. Separate lines need their indentation. */
  after(source: string): number {
    switch (this.yaml.CST.tokenType(source)) {
      case 'doc-mode':
        this.#flow = 0;
        break;
      case 'newline':
        this.#block = 0;
        break;
      case 'flow-map-start':
      case 'flow-seq-start':
        this.#flow++;
        break;
      case 'flow-map-end':
      case 'flow-seq-end':
        if (this.#flow > 0) this.#flow--;
        break;
      case 'seq-item-ind':
      case 'explicit-key-ind':
        if (this.#flow === 0) this.#block++;
    }
    return this.#flow + this.#block;
  }
}

/**
 * Composes documents from tokens, with the first error of each. The library keeps one for every invalid node, each with
 * its call stack: a megabyte of tags took seconds, and gigabytes.
 */
export function composerOf(yaml: Yaml, options: Options): InstanceType<Yaml['Composer']> {
  const composer = new yaml.Composer(options);
  const keeper = composer as unknown as Keeper;
  const { onError } = keeper;
  keeper.onError = (source, code, message, isWarning) => {
    if (!isWarning && keeper.errors.length === 0) onError(source, code, message);
  };
  return composer;
}

/** The parts of the library's composer that it does not export. */
interface Keeper {
  errors: readonly unknown[];
  onError: (source: unknown, code: string, message: string, isWarning?: boolean) => void;
}

/** The result of work in steps, with a pause after each. Fails as the work and the pause do. */
export async function withPauses<T>(steps: Iterator<undefined, T>, pause: Pause): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

/** The result of work in steps, without letting other tasks run. Fails as the work does. */
export function atOnce<T>(steps: Iterator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Composes the value of a document with independent parts piece by piece, with pauses, equal to composing it as a
 * whole. Undefined if it is small, or if a piece has an error, which only the whole can report.
 * @param read returns a document's plain value; fails if there is none
 */
export async function valueInPieces(
  yaml: Yaml,
  { value: root, ...document }: CST.Document,
  { options, read }: { options: Options; read: (document: Document.Parsed) => unknown },
  pause: Pause,
): Promise<{ value: unknown } | undefined> {
  const compose = async (value: CST.Token): Promise<unknown> => {
    await pause();
    const [made] = composerOf(yaml, options).compose([{ ...document, value } as CST.Document]);
    try {
      return read(made as Document.Parsed);
    } catch (cause) {
      throw new WrongPiece('of a whole that is wrong', { cause });
    }
  };
  const assemble = async (token: CST.Token, depth: number): Promise<unknown> => {
    if (!isHeavy(token) || depth > DEEPEST) return compose(token);
    const isList = token.type === 'block-seq' || isFlowList(token);
    const parts: unknown[] = [];
    for (const { items, heavy } of piecesOf(token)) {
      const part = await compose(partOf(token, items, heavy));
      if (heavy === undefined) parts.push(part);
      else {
        const inner = isLongText(heavy) ? await textOf(heavy) : await assemble(heavy, depth + 1);
        const pairOf = (pair: unknown) => ({ [Object.keys(pair as object)[0]!]: inner });
        // A list in brackets may contain a pair without braces.
        if (isList) parts.push(items[0]!.sep ? [pairOf((part as unknown[])[0])] : [inner]);
        else parts.push(pairOf(part));
      }
    }
    if (isList) return parts.flat(1);
    return Object.fromEntries(parts.flatMap((part) => Object.entries(part as object)));
  };
  const textOf = async (token: CST.FlowScalar): Promise<string> => {
    const { longText } = await import('./yaml-long-text.js');
    const text = await longText(yaml, token, pause);
    if (text === undefined) throw new WrongPiece('a text that is wrong');
    return text;
  };
  if (root === undefined || !isHeavy(root)) return undefined;
  try {
    return { value: await assemble(root, 0) };
  } catch (error) {
    if (error instanceof WrongPiece) return undefined;
    throw error;
  }
}

class WrongPiece extends Error {}

/** How deep a document is split. */
const DEEPEST = 100;

type ListOrMap = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

function isHeavy(token: CST.Token): token is ListOrMap {
  return 'items' in token && weight(token, PIECE) > PIECE;
}

function isFlowList(token: CST.Token | undefined): token is CST.FlowCollection {
  return token?.type === 'flow-collection' && token.start.source === '[';
}

/** How many nodes a token has, where long texts count as several; counted only up to the given limit. */
function weight(token: CST.Token | null | undefined, upTo: number): number {
  if (!token) return 1;
  if (!('items' in token)) return 'source' in token ? 1 + token.source.length / PIECE : 1;
  let total = 1;
  for (const { key, value } of token.items as CST.CollectionItem[]) {
    if (total > upTo) break;
    total += weight(key, upTo - total) + weight(value, upTo - total);
  }
  return total;
}

/** Some items of a collection, or one whose value is heavy. */
interface Piece {
  items: CST.CollectionItem[];
  heavy?: ListOrMap | CST.FlowScalar;
}

/**
 * Whether a token is a text in double quotes that is slow for the library, which appends one character after the other.
 */
function isLongText(token: CST.Token | null | undefined): token is CST.FlowScalar {
  return token?.type === 'double-quoted-scalar' && token.source.length > LARGE && token.source.endsWith('"');
}

/** Whether something before a value determines its type. */
function isTagged({ start, sep }: CST.CollectionItem): boolean {
  return [...start, ...(sep ?? [])].some(({ type }) => type === 'tag');
}

function* piecesOf(token: ListOrMap): Generator<Piece> {
  let items: CST.CollectionItem[] = [];
  let total = 0;
  for (const item of token.items as CST.CollectionItem[]) {
    const { value } = item;
    if (value && (isHeavy(value) || (isLongText(value) && !isTagged(item)))) {
      if (items.length > 0) yield { items };
      yield { items: [item], heavy: value };
      [items, total] = [[], 0];
      continue;
    }
    items.push(item);
    total += weight(value, PIECE);
    if (total <= PIECE) continue;
    yield { items };
    [items, total] = [[], 0];
  }
  if (items.length > 0) yield { items };
}

/** A collection with only some of its items. For a heavy value, it has the beginning. */
function partOf(token: ListOrMap, items: CST.CollectionItem[], heavy?: Piece['heavy']): CST.Token {
  const [item, ...others] = items as [CST.CollectionItem, ...CST.CollectionItem[]];
  const { start, key } = item;
  const first = { ...item, ...(heavy && { value: beginningOf(heavy) }) };
  let offset = start[0]?.offset ?? key?.offset ?? token.offset;
  if (token.type === 'flow-collection') {
    if (item === token.items[0]) offset = token.offset;
    else if (start[0]?.type === 'comma') first.start = start.slice(1);
    else throw new WrongPiece('no comma before it');
  }
  return { ...token, offset, items: [first, ...others] } as CST.Token;
}

/**
 * A long text without its characters, a collection in brackets without items, or any other with only the first item and
 * without its value: enough to tell whether a collection is allowed there.
 */
function beginningOf(token: ListOrMap | CST.FlowScalar): ListOrMap | CST.FlowScalar {
  if (!('items' in token)) return { ...token, source: '""' };
  if (token.type === 'flow-collection') return { ...token, items: [] };
  const [first] = token.items as CST.CollectionItem[];
  return { ...token, items: [{ ...first!, value: undefined }] } as ListOrMap;
}
