import { isForbidden } from '../../transport/errors.js';
import { type Client, clientOf } from '../client/client.js';
import type { ListSettings, OpenList } from '../client/list.js';
import { inKeyOrder } from '../list/lists-in-turn.js';
import type { Session } from '../session.js';
import { type Collection, isAcross } from '../target.js';
import { listNamespaces } from './choose.js';

/** The namespaces that are tried if the user may not list across all of them. */
interface KnownNamespaces {
  names: readonly string[];
  /** There are no others. */
  all: boolean;
}

/**
 * The namespaces that are known to a user who may not list across all of them: all, if these may be listed; otherwise
 * the namespace of this command, and those that contexts of the same cluster name in the kubeconfig and the
 * configuration file.
 */
export async function knownNamespaces(session: Session): Promise<KnownNamespaces> {
  try {
    return { names: await listNamespaces(clientOf(session)), all: true };
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const named = [
      ...(session.namespaceExplicit ? [] : [session.namespace]),
      ...(await session.ownNamespaces()),
    ];
    return { names: [...new Set(named)], all: false };
  }
}

/** How to read a list across namespaces if that may be forbidden. */
interface ReadableSettings extends ListSettings {
  /** Called at the end with a message if only some namespaces were read. */
  onPartial(what: string): void;
}

/**
 * As the client's openList; if the user may not list across all namespaces, the known ones are read instead, as far as
 * allowed. Fails with the first refusal if none can be read.
 */
export async function openReadableList(
  client: Pick<Client, 'openList' | 'list'>,
  target: Collection,
  { onPartial, onRefused, ...settings }: ReadableSettings,
  session: Session,
): Promise<OpenList> {
  try {
    return await client.openList(target, { ...settings, ...(onRefused && { onRefused }) });
  } catch (error) {
    if (!isForbidden(error) || !isAcross(target)) throw error;
    const { names, all } = await knownNamespaces(session);
    const within = inKeyOrder(names.filter((name) => !target.except?.includes(name)));
    if (within.length === 0) throw error;
    const refused: string[] = [];
    const list = await client.openList(
      { resource: target.resource, namespace: undefined, within },
      {
        ...settings,
        onRefused(namespace, why) {
          if (isForbidden(why)) refused.push(namespace);
          else onRefused?.(namespace, why);
        },
      },
    );
    const atEnd = () => {
      if (refused.length === within.length) throw error;
      if (!all || refused.length > 0) onPartial(partial(target.resource.name, { within, refused, all }));
    };
    return { ...list, batches: endingWith(list.batches, atEnd) };
  }
}

async function* endingWith(batches: OpenList['batches'], atEnd: () => void): OpenList['batches'] {
  const report = yield* batches;
  atEnd();
  return report;
}

function partial(
  what: string,
  { within, refused, all }: { within: readonly string[]; refused: readonly string[]; all: boolean },
): string {
  const read = within.filter((name) => !refused.includes(name));
  const butNot = refused.length === 0 ? '' : `, and not those in ${shortened(refused)}`;
  const others = all ? '' : '; there may be other namespaces, which proa does not know of';
  return `you may not list ${what} across all namespaces: these are the ones in ${shortened(read)}${butNot}${others}`;
}

/** How many names a message lists. */
const MAX_NAMES = 10;

function shortened(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more` : names.join(', ');
}
