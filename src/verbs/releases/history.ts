import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { findRevisions, type ReleasePlace } from '../../objects/releases/find.js';
import type { Reports } from '../../render/outcomes.js';
import type { ReleaseRow } from '../../render/releases/release-table.js';
import { placeIn, type ReleaseChoice } from './place.js';
import { type RevisionRow, readRows } from './rows.js';

/** The revisions of a release, the oldest first. */
export interface HistoryReport {
  name: string;
  namespace: string;
  revisions: ReleaseRow[];
}

/** Returns the revisions of a release that are stored. Fails if there is none, and as lists do. */
export async function* releaseHistory(asked: ReleaseChoice, session: Session): Reports<HistoryReport> {
  const place = placeIn(session, asked);
  const revisions: ReleaseRow[] = [];
  for await (const { row } of readHistory(asked.release, place, clientOf(session, 'json')))
    revisions.push(row);
  yield { name: asked.release, namespace: place.namespace, revisions };
}

/** The revisions of a release, the oldest first. Fails if there is none, and as lists do. */
export async function* readHistory(
  release: string,
  place: ReleasePlace & { signal: AbortSignal },
  client: Pick<Client, 'list' | 'get'>,
): AsyncGenerator<RevisionRow, void, undefined> {
  const found = await findRevisions(release, place, client);
  yield* readRows(
    found.toReversed().map((stored) => ({ stored })),
    client,
    place.signal,
  );
}
