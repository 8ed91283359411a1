import { type Client, clientOf } from '../../cluster/client/client.js';
import { hintNamespace } from '../../cluster/namespaces/hint.js';
import type { AskedNamespaces } from '../../cluster/namespaces/types.js';
import { collectionIn, type NamespacePlace, placeOf, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import { newestRevisions, type ReleaseStore, readRevisions } from '../../objects/releases/stored.js';
import { Failures } from '../../objects/visit/failures.js';
import type { Reports } from '../../render/outcomes.js';
import type { ReleaseRow } from '../../render/releases/release-table.js';
import { type RevisionRow, readRows } from './rows.js';

/** The options of `releases`, validated. */
interface ReleasesOptions extends AskedNamespaces {
  /** Both if undefined. */
  store: ReleaseStore | undefined;
}

/** The releases of some namespaces. */
export interface ReleasesReport {
  releases: ReleaseRow[];
  /** Several namespaces were read. */
  withNamespaces: boolean;
}

/**
 * Returns the newest revision of each release. Fails as whereOf does, and after the report if a namespace or a store
 * could not be read. @param forPeople if there are none, that is printed instead of an empty report
 */
export async function* releases(
  { store, ...asked }: ReleasesOptions,
  session: Session,
  forPeople: boolean,
): Reports<ReleasesReport> {
  const where = await whereOf(session, asked);
  const failures = new Failures();
  for (const error of where.errors) failures.add({ error, of: 'object' });
  const { signal } = session.environment;
  const found = { where: collectionIn(where), store, signal };
  const rows: ReleaseRow[] = [];
  const onError = (error: unknown) => failures.add({ error, of: 'object' });
  for await (const { row } of newestReleases(found, clientOf(session, 'json'), onError)) rows.push(row);
  if (rows.length > 0) failures.noteDone();
  if (rows.length > 0 || !forPeople) yield { releases: rows, withNamespaces: where.allNamespaces };
  else if (failures.isEmpty) {
    const place = placeOf(where);
    await session.tell(`No releases found${place}${place === '' ? '' : '.'}`);
    await hintNamespace(where, session);
  }
  failures.finish();
}

/**
 * The newest revision of each release, by namespace and name: a list of metadata, and a request for each. A release that cannot
 * be read has a row that says why.
 * @param onError called with the reason why a store, or a namespace of several, could not be read
 */
export async function* newestReleases(
  asked: { where: NamespacePlace; store: ReleaseStore | undefined; signal: AbortSignal },
  client: Pick<Client, 'list' | 'get'>,
  onError: (error: unknown) => void,
): AsyncGenerator<RevisionRow, void, undefined> {
  const newest = newestRevisions(await readRevisions(asked, client, onError));
  yield* readRows(newest, client, asked.signal);
}
