import type { Document, ParsedNode, YAMLError } from 'yaml';
import { type Pause, tokensOf, valueInPieces } from './yaml-pieces.js';
import { goYamlTags } from './yaml-tags.js';

/** What is wrong with a YAML text, in go-yaml's words where it has them for the same fault, without its `yaml: `. */
export class GoYamlError extends Error {
  override readonly name = 'GoYamlError';
}

type Yaml = typeof import('yaml');
type ParsedDocument = Document.Parsed<ParsedNode>;

/**
 * The documents of a YAML text as go-yaml reads them: version 1.1, where `yes` is a boolean, and of a key given twice the
 * last counts. Each is a function that gives its plain value, in which all integers are bigints, or fails with
 * GoYamlError, so that the faults of documents nobody asks for stay unsaid. A text of blanks has none.
 * @param tags the types of values; an error that one of them finds is the document's
 * @param pause awaited now and then while a large text is read; that fails with it
 */
export async function goYamlDocuments(
  text: string,
  tags = goYamlTags,
  pause: Pause = async () => undefined,
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
  const end = text.trimEnd().length;
  const read = (document: ParsedDocument) => {
    const error = document.errors[0];
    if (error === undefined) return plainValue(document, yaml);
    const place = Math.min(error.pos[0], end);
    throw new GoYamlError(describe(error, counter.linePos(place).line));
  };
  const { tokens, areLoose } = await tokensOf(yaml, text, counter.addNewLine, pause);
  const [only, ...others] = tokens.filter(({ type }) => !BLANKS.has(type));
  if (areLoose && only?.type === 'document' && others.length === 0) {
    const found = await valueInPieces(yaml, only, { options, read }, pause);
    if (found !== undefined) return [() => found.value];
  }
  const documents = [...new yaml.Composer(options).compose(tokens)] as ParsedDocument[];
  return documents.map((document) => () => read(document));
}

/** What may stand beside a document that is read by itself. */
const BLANKS: ReadonlySet<string> = new Set(['comment', 'newline', 'space']);

/**
 * The first document of a YAML text as a tree in which every scalar is the text it was written as, for who tells the types
 * himself; undefined for a text without one. Fails with GoYamlError.
 * @param yaml the library, which is not loaded where it is not needed
 */
export function goYamlTree(yaml: Yaml, text: string): ParsedNode | undefined {
  const counter = new yaml.LineCounter();
  const [document] = yaml.parseAllDocuments(text, {
    version: '1.2',
    schema: 'failsafe',
    uniqueKeys: false,
    lineCounter: counter,
    prettyErrors: false,
    logLevel: 'error',
  }) as ParsedDocument[];
  if (document === undefined) return undefined;
  const error = document.errors[0];
  if (error === undefined) {
    refuseOddNodes(document, yaml);
    return document.contents ?? undefined;
  }
  const place = Math.min(error.pos[0], text.trimEnd().length);
  throw new GoYamlError(describe(error, counter.linePos(place).line));
}

/** Fails where the library finds a fault only when it puts a document together, or finds none where go-yaml does. */
function plainValue(document: ParsedDocument, yaml: Yaml): unknown {
  try {
    refuseOddNodes(document, yaml);
    return document.toJS({ maxAliasCount: 1000 });
  } catch (cause) {
    if (cause instanceof GoYamlError) throw cause;
    throw new GoYamlError(describePuttingTogether(cause as Error), { cause });
  }
}

/** Aliases of nothing, values that hold themselves, and keys that are no scalars. */
function refuseOddNodes(document: ParsedDocument, yaml: Yaml): void {
  const anchored = new Map<string, unknown>();
  yaml.visit(document, {
    Value(_, node) {
      if (node.anchor) anchored.set(node.anchor, node);
    },
    Alias(_, { source }, path) {
      const node = anchored.get(source);
      if (node === undefined) throw new GoYamlError(`unknown anchor '${source}' referenced`);
      if (path.some((parent) => parent === node))
        throw new GoYamlError(`anchor '${source}' value contains itself`);
    },
    Pair(_, { key }) {
      const node = yaml.isAlias(key) ? anchored.get(key.source) : key;
      if (yaml.isCollection(node)) throw new GoYamlError(`invalid map key: ${shortened(String(node))}`);
    },
  });
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

/** go-yaml names line 1 only for what its parser finds, not for what its scanner does. */
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
    default:
      return message.split('\n', 1)[0] ?? message;
  }
}

function describePuttingTogether(error: Error): string {
  if (error instanceof ReferenceError) return 'document contains excessive aliasing';
  if (error instanceof RangeError) return 'the document is nested too deep';
  return error.message;
}
