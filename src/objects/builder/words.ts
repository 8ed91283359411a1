import { DisplayableError } from '../../process/errors.js';

/**
 * The meaning of the words after a command. The rules and messages are those of kubectl's resource builder
 * (k8s.io/cli-runtime/pkg/resource). Pure, except for the expansion of categories that is passed in.
 */

/** Lists of whole types, or single objects by name. Types are as typed, not resolved. */
export type WordSelection =
  | { kind: 'lists'; types: string[] }
  | { kind: 'names'; objects: TypeAndName[]; singleType: boolean };

/** One object as typed: `pod` and `web-1`. */
interface TypeAndName {
  type: string;
  name: string;
}

/** How a command interprets its words, and flags that are allowed only with some of them. */
export interface WordRules {
  /** "" for none. */
  labelSelector: string;
  fieldSelector: string;
  subresource: string;
  /** A TYPE alone means all its objects. */
  typeAlone: boolean;
  /** All objects of the types are selected, which excludes names: `delete --all`. */
  everything: boolean;
  /** Words are names of this type, or TYPE/NAME: `nodes` for drain. Undefined: the first word is a TYPE. */
  defaultType?: string | undefined;
  /** The name of the program, for the example in a message. */
  program: string;
}

const NOTHING_NAMED = `You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`;

/**
 * Reads `TYPE[,TYPE…]`, `TYPE NAME…`, `TYPE,TYPE NAME…` and `TYPE/NAME…`. Fails with kubectl's message.
 * @param expandCategory the resources of a category, as `plural.group`; undefined for any other word
 */
export async function readWords(
  words: readonly string[],
  rules: WordRules,
  expandCategory: (word: string) => Promise<string[] | undefined>,
): Promise<WordSelection> {
  const { types, names, objects } = await partsOf(words, rules, expandCategory);
  if (rules.everything || rules.labelSelector.trim() !== '' || rules.fieldSelector.trim() !== '') {
    if (names.length > 0) throw new Error('name cannot be provided when a selector is specified');
    if (objects.length > 0)
      throw new Error('selectors and the all flag cannot be used when passing resource/name arguments');
    if (types.length === 0) throw new Error('at least one resource must be specified to use a selector');
    return listsOf(types, rules);
  }
  if (objects.length > 0) return { kind: 'names', objects, singleType: false };
  if (names.length > 0) {
    if (types.length > 1) throw new Error('you must specify only one resource');
    return { kind: 'names', objects: names.map((name) => ({ type: types[0]!, name })), singleType: true };
  }
  if (types.length === 0) throw new DisplayableError(NOTHING_NAMED, { reason: 'NothingNamed' });
  if (!rules.typeAlone) throw new NameMissingError(types);
  return listsOf(types, rules);
}

/** Types without the required names. kubectl reports this only if it knows the types. */
export class NameMissingError extends Error {
  override readonly name = 'NameMissingError';
  constructor(readonly types: readonly string[]) {
    super('resource(s) were provided, but no name was specified');
  }
}

function listsOf(types: string[], { subresource }: WordRules): WordSelection {
  if (subresource !== '') throw new Error('subresource cannot be used when bulk resources are specified');
  return { kind: 'lists', types };
}

interface Parts {
  types: string[];
  /** Names of objects of the types. */
  names: readonly string[];
  /** Objects, each with its type. */
  objects: TypeAndName[];
}

async function partsOf(
  words: readonly string[],
  { defaultType, everything, labelSelector, fieldSelector, program }: WordRules,
  expandCategory: (word: string) => Promise<string[] | undefined>,
): Promise<Parts> {
  if (defaultType !== undefined) {
    const objects = words.map((word) =>
      word.includes('/') ? splitTypeAndName(word) : { type: defaultType, name: word },
    );
    const selects = everything || labelSelector !== '' || fieldSelector !== '';
    return { types: selects ? [defaultType] : [], names: [], objects };
  }
  const args = crossTypesWithNames(words);
  const withSlash = args.filter((word) => word.includes('/')).length;
  if (withSlash > 0 && withSlash !== args.length) throw new Error(separateTypeMessage(program));
  if (withSlash > 0) return { types: [], names: [], objects: args.map(splitTypeAndName) };
  const [type, ...names] = args;
  return { types: type === undefined ? [] : await expandTypes(type, expandCategory), names, objects: [] };
}

/** `a,b x` means `a/x b/x`. */
function crossTypesWithNames(words: readonly string[]): readonly string[] {
  const [types, ...names] = words;
  if (types === undefined || names.length === 0) return words;
  const separate = unique(types.split(','));
  if (separate.length < 2) return words;
  return separate.flatMap((type) => names.map((name) => `${type}/${name}`));
}

async function expandTypes(
  word: string,
  expandCategory: (word: string) => Promise<string[] | undefined>,
): Promise<string[]> {
  const types: string[] = [];
  for (const type of word.split(',')) types.push(...((await expandCategory(type)) ?? [type]));
  return unique(types);
}

/** `pod/web-1`. Fails with kubectl's message if that is not one type and one name. */
function splitTypeAndName(word: string): TypeAndName {
  const parts = word.split('/');
  if (parts.length !== 2) throw new Error('arguments in resource/name form may not have more than one slash');
  const [type, name] = parts as [string, string];
  if (type === '' || name === '' || unique(type.split(',')).length !== 1) {
    throw new Error('arguments in resource/name form must have a single resource and name');
  }
  return { type, name };
}

function separateTypeMessage(program: string): string {
  return (
    'there is no need to specify a resource type as a separate argument when passing arguments in resource/name form ' +
    `(e.g. '${program} get resource/<resource_name>' instead of '${program} get resource resource/<resource_name>'`
  );
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
