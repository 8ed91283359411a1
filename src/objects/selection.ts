/**
 * What the words behind `get` ask for. The rules and messages are those of kubectl's resource builder
 * (k8s.io/cli-runtime/pkg/resource), observed. Pure, but for the expansion of categories that is passed in.
 */

/** Lists of whole types, or single objects by name. Types are as typed, not yet resolved. */
export type Selection =
  | { kind: 'lists'; types: string[] }
  | { kind: 'names'; objects: TypeAndName[]; singleType: boolean };

/** One object as typed: `pod` and `web-1`. */
export interface TypeAndName {
  type: string;
  name: string;
}

/** Which selection flags were given: some words go with none of them. */
export interface SelectionFlags {
  labelSelector: string;
  fieldSelector: string;
  subresource: string;
}

/**
 * Reads `TYPE[,TYPE…]`, `TYPE NAME…`, `TYPE,TYPE NAME…` and `TYPE/NAME…`. Fails with kubectl's message.
 * @param expandCategory the resources a category stands for, as `plural.group`; undefined for another word
 * @param program how the program was called, for the example in a message
 */
export async function readSelection(
  words: readonly string[],
  flags: SelectionFlags,
  expandCategory: (word: string) => Promise<string[] | undefined>,
  program: string,
): Promise<Selection> {
  const args = crossTypesWithNames(words);
  const selecting = flags.labelSelector.trim() !== '' || flags.fieldSelector.trim() !== '';
  const withSlash = args.filter((word) => word.includes('/')).length;
  if (withSlash > 0 && withSlash !== args.length) throw new Error(separateTypeMessage(program));
  if (withSlash > 0) {
    const objects = args.map(splitTypeAndName);
    if (selecting) {
      throw new Error('selectors and the all flag cannot be used when passing resource/name arguments');
    }
    return { kind: 'names', objects, singleType: false };
  }
  const [type, ...names] = args;
  if (type === undefined) {
    throw new Error(
      selecting
        ? 'at least one resource must be specified to use a selector'
        : 'you must specify at least one type, or a file, to get',
    );
  }
  const types = await expandTypes(type, expandCategory);
  if (names.length === 0) {
    if (flags.subresource !== '') {
      throw new Error('subresource cannot be used when bulk resources are specified');
    }
    return { kind: 'lists', types };
  }
  if (selecting) throw new Error('name cannot be provided when a selector is specified');
  if (types.length > 1) throw new Error('you must specify only one resource');
  return { kind: 'names', objects: names.map((name) => ({ type: types[0]!, name })), singleType: true };
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

/** `pod/web-1`. Fails with kubectl's message where that is not one type and one name. */
export function splitTypeAndName(word: string): TypeAndName {
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
