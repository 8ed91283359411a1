import { type Candidate, type Completions, directives, nothing, oneOf } from './answer.js';
import type { Sources } from './sources.js';
import type { TypedWord } from './typed-line.js';

/**
 * The next word of `get`: a type, several separated by commas, `TYPE/NAME`, or the names of the types that were given.
 * As kubectl's ResourceTypeAndNameCompletionFunc, and also types after a comma.
 * @param namesPossible false with --all-namespaces, where names are not allowed
 * @param types the types to offer
 */
export async function objectArgument(
  args: readonly string[],
  typed: string,
  namesPossible: boolean,
  sources: Sources,
  types: () => Promise<readonly string[]> = () => sources.types(),
): Promise<Completions> {
  const slash = typed.indexOf('/');
  const byPairs = args.length === 0 ? slash >= 0 : args[0]!.includes('/');
  if (args.length === 0 && !byPairs) return oneOf(await typesBehindCommas(typed, types), typed);
  if (!namesPossible) return nothing;
  if (!byPairs) return namesOf(args[0]!, '', typed, new Set(args.slice(1)), sources);
  if (slash < 0) {
    const pairs = oneOf(
      (await types()).map((type) => `${type}/`),
      typed,
    );
    return { ...pairs, directive: directives.noFiles | directives.noSpace };
  }
  const prefix = typed.slice(0, slash + 1);
  return namesOf(typed.slice(0, slash), prefix, typed, new Set(args), sources);
}

/** Like objectArgument, or only one of some words. */
export async function objectOrWord(
  words: readonly string[],
  { args, typed }: Pick<TypedWord, 'args' | 'typed'>,
  namesPossible: boolean,
  sources: Sources,
): Promise<Completions> {
  if (words.includes(args[0]!)) return nothing;
  const objects = await objectArgument(args, typed, namesPossible, sources);
  const own = args.length === 0 ? oneOf(words, typed).candidates : [];
  return { ...objects, candidates: [...objects.candidates, ...own] };
}

/** A type, or a field of its objects: `pods.spec`. */
export async function fieldArgument(
  typed: string,
  apiVersion: string,
  sources: Sources,
): Promise<Completions> {
  const types = oneOf(await sources.types(), typed);
  const dot = typed.lastIndexOf('.');
  if (dot < 0) return types;
  const names = await sources.fields(typed.slice(0, dot), apiVersion).catch(() => []);
  const fields = oneOf(
    names.map((name) => typed.slice(0, dot + 1) + name),
    typed,
  );
  // A field may have further fields.
  const directive = directives.noFiles | (fields.candidates.length > 0 ? directives.noSpace : 0);
  return { candidates: [...types.candidates, ...fields.candidates], directive };
}

/** The words of `set image` after the first one: the name after a TYPE, then `CONTAINER=`. */
export async function imageArgument(
  args: readonly string[],
  typed: string,
  sources: Sources,
): Promise<Completions> {
  const [type, name] = args;
  const pair = type!.includes('/') ? type : name && `${type}/${name}`;
  if (pair === undefined) return namesOf(type!, '', typed, new Set(), sources);
  const containers = (await sources.containers(pair)).map((container) => `${container}=`);
  const left = containers.filter((each) => !args.some((arg) => arg.startsWith(each)));
  const { candidates } = oneOf(left, typed);
  return { candidates, directive: directives.noFiles | directives.noSpace };
}

/** Only TYPE/NAME, as a flag takes it. */
export async function pairValue(
  typed: string,
  sources: Sources,
  types: () => Promise<readonly string[]>,
): Promise<Completions> {
  const slash = typed.indexOf('/');
  if (slash >= 0) return namesOf(typed.slice(0, slash), typed.slice(0, slash + 1), typed, new Set(), sources);
  const pairs = oneOf(
    (await types()).map((type) => `${type}/`),
    typed,
  );
  return { ...pairs, directive: directives.noFiles | directives.noSpace };
}

/** Types that have pods, as kubectl offers them. */
const podOwners = 'daemonsets deployments pods jobs replicasets replicationcontrollers services statefulsets'
  .split(' ')
  .map((type) => `${type}/`);

/** A pod, or an owner of pods as `TYPE/NAME`: as kubectl's PodResourceNameCompletionFunc. */
export async function podArgument(typed: string, sources: Sources): Promise<Completions> {
  const slash = typed.indexOf('/');
  if (slash >= 0) return namesOf(typed.slice(0, slash), typed.slice(0, slash + 1), typed, new Set(), sources);
  const pods = await namesOf('pods', '', typed, new Set(), sources);
  const owners = oneOf(podOwners, typed).candidates;
  // A space after a type would prevent typing its name; after a pod it is wanted.
  const directive = directives.noFiles | (pods.candidates.length === 0 ? directives.noSpace : 0);
  return { candidates: [...pods.candidates, ...owners], directive };
}

/**
 * The names of the objects of some types. If some could not be read, the typed word is included, so that the shell does
 * not complete the common prefix of an incomplete list.
 * @param types separated by commas
 * @param prefix before each name, and in `typed`
 * @param given is not offered again
 */
export async function namesOf(
  types: string,
  prefix: string,
  typed: string,
  given: ReadonlySet<string>,
  sources: Sources,
): Promise<Completions> {
  const lists = await Promise.all(types.split(',').map((type) => sources.names(type)));
  const candidates: Candidate[] = [];
  for (const text of new Set(lists.flatMap(({ names }) => names.map((name) => prefix + name)))) {
    if (text.startsWith(typed) && !given.has(text)) candidates.push({ text });
  }
  if (candidates.length > 0 && typed !== '' && lists.some(({ complete }) => !complete)) {
    candidates.unshift({ text: typed, description: 'There are more names than could be read in time' });
  }
  return { candidates, directive: directives.noFiles };
}

/** `pods,sv` can become `pods,services`. */
async function typesBehindCommas(typed: string, types: () => Promise<readonly string[]>): Promise<string[]> {
  const before = typed.slice(0, typed.lastIndexOf(',') + 1);
  return (await types()).map((type) => before + type);
}
