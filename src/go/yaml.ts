import type { Document, Node, ParsedNode, YAMLError } from 'yaml';
import { GoYamlError } from './yaml-error.js';
import {
  atOnce,
  composerOf,
  MAX_VALUE_LENGTH,
  type Pause,
  tokensOf,
  valueInPieces,
  withPauses,
} from './yaml-pieces.js';
import { goYamlTags } from './yaml-tags.js';

type Yaml = typeof import('yaml');
type ParsedDocument = Document.Parsed<ParsedNode>;

/**
 * The documents of a YAML text as go-yaml reads them: version 1.1, where `yes` is a boolean, and of a key given twice
 * the last counts. Each is a function that returns its plain value, in which all integers are bigints, or fails with
 * GoYamlError, so that errors in unused documents are not reported. A blank text has none.
 * @param tags the types of values; an error of one of them becomes that of the document
 * @param pause awaited occasionally while a large text is read; its failure is rethrown
 */
export async function goYamlDocuments(
  text: string,
  tags = goYamlTags,
  pause?: Pause,
): Promise<(() => unknown)[]> {
  if (text.trim() === '') return [];
  const yaml = await import('yaml');
  const counter = new yaml.LineCounter();
  const options = {
    version: '1.1',
    uniqueKeys: false,
    intAsBigInt: true,
    prettyErrors: false,
    logLevel: 'error',
    customTags: tags,
  } as const;
  const failing = (error: GoYamlError) => [
    () => {
      throw error;
    },
  ];
  if (CONTROLS.test(text)) return failing(controlsError());
  const end = text.trimEnd().length;
  const read = (document: ParsedDocument) => {
    const error = document.errors[0];
    const lineAt = (offset: number) => counter.linePos(Math.min(offset, end)).line;
    if (error === undefined) return plainValue(document, yaml, lineAt);
    throw new GoYamlError(describe(error, lineAt(error.pos[0])));
  };
  // A waiting task must not have to wait for one long value.
  const steps = tokensOf(yaml, text, counter.addNewLine, pause ? MAX_VALUE_LENGTH : Number.POSITIVE_INFINITY);
  const turn = pause ?? (async () => undefined);
  const split = await withPauses(steps, turn).catch((error: unknown) => {
    if (error instanceof GoYamlError) return error;
    throw error;
  });
  if (split instanceof GoYamlError) return failing(split);
  const { tokens, areLoose } = split;
  const [only, ...others] = tokens.filter(({ type }) => !BLANKS.has(type));
  if (areLoose && only?.type === 'document' && others.length === 0) {
    const found = await valueInPieces(yaml, only, { options, read }, turn);
    if (found !== undefined) return [() => found.value];
  }
  const documents = [...composerOf(yaml, options).compose(tokens)] as ParsedDocument[];
  return documents.map((document) => () => read(document));
}

/** The characters that go-yaml does not read (c-printable of YAML 1.1). Quoted texts have them as escapes. */
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/;

function controlsError(): GoYamlError {
  return new GoYamlError('control characters are not allowed');
}

/** What may surround a document that is read separately. */
const BLANKS: ReadonlySet<string> = new Set(['comment', 'newline', 'space']);

/**
 * The first document of a YAML text as a tree in which every scalar is its original text, for callers that determine
 * types themselves; undefined for a text without one. Fails with GoYamlError.
 * @param yaml the library, which is loaded only when needed
 */
export function goYamlTree(yaml: Yaml, text: string): ParsedNode | undefined {
  if (CONTROLS.test(text)) throw controlsError();
  const counter = new yaml.LineCounter();
  const { tokens } = atOnce(tokensOf(yaml, text, counter.addNewLine, MAX_VALUE_LENGTH));
  const composer = composerOf(yaml, {
    version: '1.2',
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  });
  const [document] = [...composer.compose(tokens)] as ParsedDocument[];
  if (document === undefined) return undefined;
  const error = document.errors[0];
  const end = text.trimEnd().length;
  const lineAt = (offset: number) => counter.linePos(Math.min(offset, end)).line;
  if (error !== undefined) throw new GoYamlError(describe(error, lineAt(error.pos[0])));
  refuseOddNodes(document, yaml, lineAt);
  return document.contents ?? undefined;
}

/** How often an anchor may be referenced. */
const MAX_ALIASES = 1000;

const EXCESSIVE = 'document contains excessive aliasing';

/**
 * Fails if the library finds an error only when it composes a document, or does not find an error that go-yaml does.
 */
function plainValue(document: ParsedDocument, yaml: Yaml, lineAt: LineAt): unknown {
  try {
    refuseOddNodes(document, yaml, lineAt, MAX_ALIASES);
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (cause) {
    if (cause instanceof GoYamlError) throw cause;
    throw new GoYamlError(describePuttingTogether(cause as Error), { cause });
  }
}

/** The line of an offset in the text. */
type LineAt = (offset: number) => number;

/** Unknown aliases, values that contain themselves, and keys that are not scalars. */
function refuseOddNodes(
  document: ParsedDocument,
  yaml: Yaml,
  lineAt: LineAt,
  maxAliases = Number.POSITIVE_INFINITY,
): void {
  const uses = new Map<unknown, number>();
  const fault = (node: Node, what: string) => {
    const line = lineAt(node.range![0]);
    return new GoYamlError(`${line > 1 ? `line ${line}: ` : ''}${what}`);
  };
  const anchored = new Map<string, unknown>();
  yaml.visit(document, {
    Value(_, node) {
      if (node.anchor) anchored.set(node.anchor, node);
    },
    Alias(_, alias, path) {
      const node = anchored.get(alias.source);
      if (node === undefined) throw fault(alias, 'unknown anchor referenced');
      if (path.some((parent) => parent === node)) throw fault(alias, 'anchor value contains itself');
      const used = (uses.get(node) ?? 0) + 1;
      uses.set(node, used);
      // Counted before anything is composed, which takes seconds if large maps are merged.
      const isEmpty = yaml.isCollection(node) && node.items.length === 0;
      if (used > maxAliases && !isEmpty) throw new GoYamlError(EXCESSIVE);
    },
    Pair(_, { key }) {
      const node = yaml.isAlias(key) ? anchored.get(key.source) : key;
      if (yaml.isCollection(node)) throw fault(key as Node, 'invalid map key');
    },
  });
}

/** go-yaml mentions line 1 only for errors of its parser, not of its scanner. */
function describe({ code, message }: YAMLError, line: number): string {
  const close = /^Flow .* end with a ([\]}])/.exec(message)?.[1];
  if (close !== undefined) return `line ${line}: did not find expected ',' or '${close}'`;
  return `${line > 1 ? `line ${line}: ` : ''}${scannerFault(code, message)}`;
}

function scannerFault(code: YAMLError['code'], message: string): string {
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'mapping values are not allowed in this context';
    case 'TAB_AS_INDENT':
      return 'found character that cannot start any token';
    case 'RESOURCE_EXHAUSTION':
      return 'the document is nested too deep';
    case 'BAD_DQ_ESCAPE':
      return 'found unknown escape character';
    case 'TAG_RESOLVE_FAILED':
      // The messages of our own types quote nothing.
      return /^a number .*/.exec(message)?.[0] ?? 'a tag is unknown or does not fit its value';
    default:
      // Everything after a colon quotes the text.
      return message.split(/:\s|\n/, 1)[0]!;
  }
}

function describePuttingTogether(error: Error): string {
  if (error instanceof ReferenceError) return EXCESSIVE;
  if (error instanceof RangeError) return 'the document is nested too deep';
  return error.message;
}
