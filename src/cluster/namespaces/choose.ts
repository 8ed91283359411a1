import type { KubeObject } from '../../codec/object.js';
import { NAMESPACES } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { isForbidden, isNotFound } from '../../transport/errors.js';
import { type Client, clientOf } from '../client/client.js';
import { inKeyOrder } from '../list/lists-in-turn.js';
import { notFoundError } from '../not-found.js';
import type { Session } from '../session.js';
import type { NamespaceChoice } from '../target.js';
import type { AskedNamespaces, Where } from './types.js';
import { areNaming, type NamespaceWords, readNamespaceWords } from './words.js';

/** Namespaces that are looked up at the same time. */
const CHECKED_AT_A_TIME = 8;

/**
 * The namespaces that `-n a,b,team-*` and --exclude-namespace select: those that are named or match, without the
 * excluded ones; without -n, all except these. Fails if no namespace is left, and if a pattern is given and the user
 * may not list namespaces.
 */
export async function chooseNamespaces(
  session: Session,
  { allNamespaces, excludedNamespaces }: Required<AskedNamespaces>,
): Promise<Where> {
  const { namespace, namespaceExplicit } = session;
  const isNamed = namespaceExplicit && !allNamespaces;
  const choice = await namespaceChoice(
    {
      named: isNamed ? readNamespaceWords([namespace], '--namespace') : undefined,
      excluded: readNamespaceWords(excludedNamespaces, '--exclude-namespace'),
    },
    clientOf(session),
    (text) => session.tell(`proa: no namespace matches ${quote(text)} of --exclude-namespace`),
  );
  if (choice.within?.length !== 0) return { namespace, allNamespaces: true, ...choice };
  throw new Error('--exclude-namespace excludes every namespace that --namespace names');
}

/** Words that name namespaces, all of them if undefined, and words that exclude some. */
interface ChoiceWords {
  named: NamespaceWords | undefined;
  excluded: NamespaceWords;
}

/**
 * The namespaces that words select, and what is wrong with some of the words. Fails as chooseNamespaces does; returns
 * none if all named ones are excluded.
 * @param unmatched called for an exclusion pattern that matches nothing
 */
export async function namespaceChoice(
  { named, excluded }: ChoiceWords,
  client: Pick<Client, 'list' | 'getAs'>,
  unmatched: (pattern: string) => Promise<void> | void,
): Promise<NamespaceChoice & { errors: unknown[] }> {
  if (named === undefined) return { except: await exceptions(excluded, client, unmatched), errors: [] };
  const { names, errors } = await chosen(named, client);
  const within = inKeyOrder(names.filter((name) => !areNaming(excluded, name)));
  if (within.length === 0 && errors.length === 1) throw errors[0];
  if (within.length === 0 && errors.length > 1) throw new AggregateError(errors);
  return { within, errors };
}

async function exceptions(
  { names, patterns }: NamespaceWords,
  client: Pick<Client, 'list'>,
  unmatched: (pattern: string) => Promise<void> | void,
): Promise<string[]> {
  if (patterns.length === 0) return [...names];
  const all = await namespaceNames(client, patterns[0]!.text);
  for (const { text, matches } of patterns) {
    if (all.some(matches)) continue;
    await unmatched(text);
  }
  return [...new Set([...names, ...all.filter((name) => patterns.some(({ matches }) => matches(name)))])];
}

async function chosen(
  words: NamespaceWords,
  client: Pick<Client, 'list' | 'getAs'>,
): Promise<{ names: string[]; errors: unknown[] }> {
  const { names, patterns } = words;
  if (patterns.length === 0) return existing(names, client);
  const all = await namespaceNames(client, patterns[0]!.text);
  const errors = [
    ...names
      .filter((name) => !all.includes(name))
      .map((name) => notFoundError({ resource: NAMESPACES, name })),
    ...patterns
      .filter(({ matches }) => !all.some(matches))
      .map(({ text }) => new Error(`no namespace matches ${quote(text)}`)),
  ];
  return { names: all.filter((name) => areNaming(words, name)), errors };
}

/** Those that exist. If the user may not read a namespace, it is assumed to exist. */
async function existing(
  names: readonly string[],
  client: Pick<Client, 'getAs'>,
): Promise<{ names: string[]; errors: unknown[] }> {
  const left = [...names];
  const missing = new Map<string, unknown>();
  const check = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const target = { resource: NAMESPACES, namespace: undefined, name };
      try {
        await client.getAs(target, { form: 'metadata' });
      } catch (error) {
        if (isNotFound(error)) missing.set(name, error);
        else if (!isForbidden(error)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CHECKED_AT_A_TIME }, check));
  const isThere = (name: string) => !missing.has(name);
  return {
    names: names.filter(isThere),
    errors: names.filter((name) => !isThere(name)).map((name) => missing.get(name)),
  };
}

/** The names of all namespaces. @param pattern the pattern they are needed for */
async function namespaceNames(client: Pick<Client, 'list'>, pattern: string): Promise<string[]> {
  try {
    return await listNamespaces(client);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const why = `${quote(pattern)} is a pattern of namespaces, which you may not list; name them instead`;
    throw new Error(`${why}: ${error.message}`, { cause: error });
  }
}

/** The names of all namespaces, in the server's order. Fails as lists do. */
export async function listNamespaces(client: Pick<Client, 'list'>): Promise<string[]> {
  const names: string[] = [];
  const need = { form: 'metadata', select: { metadata: { name: true } } } as const;
  for await (const { items, restarted } of client.list(
    { resource: NAMESPACES, namespace: undefined },
    { need },
  )) {
    if (restarted) names.length = 0;
    for (const { metadata = {} } of items as KubeObject[]) if (metadata.name) names.push(metadata.name);
  }
  return names;
}
