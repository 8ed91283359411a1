import { type Candidate, type Completions, directives, nothing, oneOf } from './answer.js';
import type { Sources } from './sources.js';

/**
 * What stands in `get` behind what is there: a type, several with commas, `TYPE/NAME`, or the names of the types that
 * were given. As kubectl's ResourceTypeAndNameCompletionFunc, and types behind a comma besides it.
 * @param namesPossible false with --all-namespaces, where a name has no meaning
 * @param types those that are offered
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

/** TYPE/NAME alone, as a flag takes it. */
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

/** What `cp` copies, as kubectl completes it: files, `POD:`, `NAMESPACE/` and `NAMESPACE/POD:`. */
export async function copiedArgument(typed: string, sources: Sources): Promise<Completions> {
  const slash = typed.indexOf('/');
  if (/^[/.~]|:/.test(typed) || slash === 0) return { candidates: [], directive: directives.noSpace };
  const names = async (type: string, namespace?: string) => (await sources.names(type, namespace)).names;
  const texts =
    slash > 0
      ? (await names('pods', typed.slice(0, slash))).map((pod) => `${typed.slice(0, slash)}/${pod}:`)
      : [
          ...(await names('namespaces').catch(() => [])).map((namespace) => `${namespace}/`),
          ...(await names('pods')).map((pod) => `${pod}:`),
        ];
  const found = oneOf(texts, typed).candidates;
  // The shell offers files where there is no candidate; beside others they must be among them.
  const files = typed === '' ? ['./', '/'] : found.length > 0 ? await sources.files() : [];
  return { candidates: [...found, ...oneOf(files, typed).candidates], directive: directives.noSpace };
}

/** Types that have pods, as kubectl offers them. */
const podOwners = 'daemonsets deployments pods jobs replicasets replicationcontrollers services statefulsets'
  .split(' ')
  .map((type) => `${type}/`);

/** A pod, or what has pods as `TYPE/NAME`: as kubectl's PodResourceNameCompletionFunc. */
export async function podArgument(typed: string, sources: Sources): Promise<Completions> {
  const slash = typed.indexOf('/');
  if (slash >= 0) return namesOf(typed.slice(0, slash), typed.slice(0, slash + 1), typed, new Set(), sources);
  const pods = await namesOf('pods', '', typed, new Set(), sources);
  const owners = oneOf(podOwners, typed).candidates;
  // A blank behind a type would be in the way of its name; behind a pod it is wanted.
  const directive = directives.noFiles | (pods.candidates.length === 0 ? directives.noSpace : 0);
  return { candidates: [...pods.candidates, ...owners], directive };
}

/**
 * The names of the objects of some types. If some could not be read, the typed word is among them, so that the
 * shell does not take for the common beginning of all what is only that of some.
 * @param types separated by commas
 * @param prefix stands before each name, and in `typed`
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

/** `pods,sv` may become `pods,services`. */
async function typesBehindCommas(typed: string, types: () => Promise<readonly string[]>): Promise<string[]> {
  const before = typed.slice(0, typed.lastIndexOf(',') + 1);
  return (await types()).map((type) => before + type);
}
