import type { Completes, CompletesWords } from '../flags/completes.js';
import { anything, type Completions, directives, nothing, oneOf } from './answer.js';
import { commandsBelow } from './commands.js';
import { copiedArgument } from './copied.js';
import type { CompletionProgram } from './manifest.js';
import {
  fieldArgument,
  imageArgument,
  namesOf,
  objectArgument,
  objectOrWord,
  pairValue,
  podArgument,
} from './objects.js';
import type { Sources } from './sources.js';
import type { TypedWord } from './typed-line.js';

/**
 * The possible completions of the word that is being typed, as its flag or its command declares. Fails as the sources
 * do.
 */
export async function completeValue(
  completes: Completes,
  position: TypedWord,
  program: CompletionProgram,
  sources: Sources,
): Promise<Completions> {
  const { args, flags, typed } = position;
  const given = (flag: string) => flags.get(flag)?.at(-1) ?? '';
  const namesPossible = given('all-namespaces') !== 'true';
  if (isWords(completes)) {
    const words = oneOf(completes, typed);
    return isBegun(words) ? { ...words, directive: words.directive | directives.noSpace } : words;
  }
  if (typeof completes === 'object') {
    if ('names' in completes) return namesOf(completes.names, '', typed, new Set(), sources);
    if ('pair' in completes) return pairValue(typed, sources, async () => completes.pair);
    if ('orWords' in completes) return objectOrWord(completes.orWords, position, namesPossible, sources);
    return objectArgument(args, typed, true, sources, async () => completes.objects);
  }
  switch (completes) {
    case 'contexts':
    case 'clusters':
    case 'users':
      return oneOf(await sources.kubeconfig(completes), typed);
    case 'files':
      return anything;
    case 'manifests':
      return { candidates: endings, directive: directives.fileEndings };
    case 'folders':
      return { candidates: [], directive: directives.folders };
    case 'types':
      return oneOf(await sources.types(), typed);
    case 'groups':
      return oneOf(groupsOf(await sources.types()), typed);
    case 'objects':
      return objectArgument(args, typed, namesPossible, sources);
    case 'object':
      return objectArgument([], typed, true, sources);
    case 'name':
      return args[0]!.includes('/') ? nothing : namesOf(args[0]!, '', typed, new Set(), sources);
    case 'pair':
      return pairValue(typed, sources, () => sources.types());
    case 'pods':
      return podArgument(typed, sources);
    case 'containers':
      return args[0] === undefined ? nothing : oneOf(await sources.containers(args[0]), typed);
    case 'object-containers':
      return oneOf(await containersOfObject(args, sources), typed);
    case 'images':
      return imageArgument(args, typed, sources);
    case 'secret-keys':
      return oneOf(await sources.secretKeys(args[0]!), typed);
    case 'columns':
      return oneOf(await columnsOf(args[0], namesPossible, sources), typed);
    case 'fields':
      return fieldArgument(typed, given('api-version'), sources);
    case 'releases':
      return oneOf(await releaseNames(flags.get('store')?.at(-1), sources), typed);
    case 'ports':
      return oneOf(await forwardings(args[0]!, typed, sources), typed);
    case 'copied':
      return copiedArgument(typed, given('container'), sources);
    case 'commands':
      return commandsBelow(args, typed, program);
  }
}

/** The same for a word of a command. If words can be repeated, those already typed are not offered again. */
export async function completedWord(
  words: CompletesWords | undefined,
  position: TypedWord,
  program: CompletionProgram,
  sources: Sources,
): Promise<Completions> {
  if (words === undefined) return anything;
  const { args } = position;
  const repeats = words.at(-1) === '...';
  const completes = words[args.length] ?? '...';
  const wanted = completes !== '...' ? completes : repeats ? words.at(-2) : undefined;
  if (wanted === undefined || wanted === '...') return nothing;
  const answer = await completeValue(wanted, position, program, sources);
  // The name of an object may equal its type; completion of objects handles that itself.
  if (!repeats || wanted === 'objects') return answer;
  if (typeof wanted === 'object' && ('objects' in wanted || 'orWords' in wanted)) return answer;
  return { ...answer, candidates: answer.candidates.filter(({ text }) => !args.includes(text)) };
}

/** Words that continue after an equals sign: `condition=`. */
function isBegun({ candidates }: Completions): boolean {
  return candidates.length > 0 && candidates.every(({ text }) => text.endsWith('='));
}

function groupsOf(types: readonly string[]): string[] {
  return [...new Set(types.map((type) => type.replace(/^[^.]*\.?/, '')).filter((group) => group !== ''))];
}

/** Those of `deployment/web` or of `deployment web`. */
async function containersOfObject([first, second]: readonly string[], sources: Sources): Promise<string[]> {
  if (first?.includes('/')) return sources.containers(first);
  return first === undefined || second === undefined ? [] : sources.containers(`${first}/${second}`);
}

/**
 * Those of `pods` or `pods/web-1`; several types may have different ones. Across namespaces, there is a column for
 * these.
 */
async function columnsOf(word: string | undefined, inOne: boolean, sources: Sources): Promise<string[]> {
  if (word === undefined || word.includes(',')) return [];
  return [...(inOne ? [] : ['namespace']), ...(await sources.columns(word.split('/', 1)[0]!))];
}

/**
 * Releases that Helm keeps in secrets and in config maps, as far as these can be read. @param store where to look only
 */
async function releaseNames(store: string | undefined, sources: Sources): Promise<string[]> {
  const { revisionOfName } = await import('../../objects/releases/stored-name.js');
  const stores = store === undefined ? ['secrets', 'configmaps'] : [store];
  const lists = await Promise.allSettled(stores.map((type) => sources.names(type)));
  const names = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value.names : []));
  return [...new Set(names.flatMap((name) => revisionOfName(name)?.release ?? []))].toSorted();
}

/** `8080:8080`, or with the local port that was typed, as kubectl offers them. */
async function forwardings(word: string, typed: string, sources: Sources): Promise<string[]> {
  const [local] = typed.split(':', 1);
  return (await sources.ports(word)).map((port) => `${local || port}:${port}`);
}

const endings = ['json', 'yaml', 'yml'].map((text) => ({ text }));

function isWords(completes: Completes): completes is readonly string[] {
  return Array.isArray(completes);
}
