import { namespaceChoice } from '../../cluster/namespaces/choose.js';
import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import { readNamespaceWords } from '../../cluster/namespaces/words.js';
import { quote } from '../../go/strconv/quote.js';
import { messageOf } from '../../process/errors.js';
import type { BrowserCluster } from './cluster.js';

/** Whether words are more than the name of a single namespace. */
function areSeveral(words: string): boolean {
  return /[,*?[!]/.test(words);
}

/**
 * The place that a word means: a namespace, "all" for all of them, or a selection of several. Fails as placeOfWords
 * does.
 * @param tell as for placeOfWords
 */
export async function namespacePlace(
  words: string,
  cluster: BrowserCluster,
  tell: (problem: string) => void,
): Promise<NamespacePlace> {
  if (words === 'all' || words === '*') return { namespace: undefined };
  return areSeveral(words) ? placeOfWords(words, cluster, tell) : { namespace: words };
}

/**
 * The namespaces that words select: `a,b`, `team-*`, `a,!b`, `!kube-*`; words after `!` are excluded. Patterns match
 * existing namespaces. Fails if none is left, and if there is a pattern and the user may not list namespaces.
 * @param tell reports what is wrong with some of the words
 */
async function placeOfWords(
  text: string,
  cluster: BrowserCluster,
  tell: (problem: string) => void,
): Promise<NamespacePlace> {
  const words = text.split(',').map((word) => word.trim());
  const named = words.filter((word) => !word.startsWith('!'));
  const left = words.filter((word) => word.startsWith('!')).map((word) => word.slice(1));
  const problems: string[] = [];
  const { errors, ...choice } = await namespaceChoice(
    {
      named: named.length === 0 ? undefined : readNamespaceWords(named, 'ns'),
      excluded: readNamespaceWords(left, 'ns'),
    },
    cluster.client,
    (pattern) => void problems.push(`no namespace matches ${quote(pattern)}`),
  );
  problems.push(...errors.map(messageOf));
  if (problems.length > 0) tell(problems.join('; '));
  if (choice.within?.length === 0) throw new Error(`${text} excludes every namespace that it names`);
  const [only] = choice.within ?? [];
  return choice.within?.length === 1 ? { namespace: only } : { namespace: undefined, ...choice };
}
