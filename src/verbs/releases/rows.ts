import type { Client } from '../../cluster/client/client.js';
import { readStoredRelease } from '../../objects/releases/find.js';
import type { HelmRelease } from '../../objects/releases/release.js';
import type { StoredRevision } from '../../objects/releases/stored.js';
import { eachOf } from '../../process/each-of.js';
import { isStop, messageOf } from '../../process/errors.js';
import { inOrder } from '../../process/in-order.js';
import type { ReleaseRow } from '../../render/releases/release-table.js';

/** A revision, and its row. */
export interface RevisionRow {
  row: ReleaseRow;
  stored: StoredRevision;
}

/** A revision that is to be read. */
interface RevisionAsked {
  stored: StoredRevision;
  /** The deployed revision of its release, if that is another. */
  deployed?: number | undefined;
}

/** Releases that are read at the same time. One may take 32 MiB while it is decoded. */
const WIDTH = 8;

/** Reads revisions in order. A revision that cannot be read has a row that says why. Fails if the signal is aborted. */
export async function* readRows(
  asked: readonly RevisionAsked[],
  client: Pick<Client, 'get'>,
  signal: AbortSignal,
): AsyncGenerator<RevisionRow, void, undefined> {
  const read = async ({ stored, deployed }: RevisionAsked) =>
    rowOf(stored, deployed, await readStoredRelease(stored.target, client, signal));
  const settings = { width: WIDTH, isStopped: () => signal.aborted };
  for await (const settled of inOrder(eachOf(asked), read, settings)) {
    const { stored, deployed } = settled.item;
    if ('error' in settled && isStop(settled.error)) throw settled.error;
    const row = 'result' in settled ? settled.result : unreadRow(stored, deployed, messageOf(settled.error));
    yield { row, stored };
  }
  signal.throwIfAborted();
}

function rowOf(stored: StoredRevision, deployed: number | undefined, release: HelmRelease): ReleaseRow {
  const { chart, updated, status, description } = release;
  return {
    ...unreadRow(stored, deployed),
    ...{ updated, description, appVersion: chart.appVersion },
    status: status || stored.status,
    chart: [chart.name, chart.version].filter((part) => part !== '').join('-'),
  };
}

/** What the labels say. @param problem why there is no more */
function unreadRow(
  { release, namespace, revision, status, target }: StoredRevision,
  deployed: number | undefined,
  problem?: string,
): ReleaseRow {
  return {
    ...{
      name: release,
      namespace,
      revision,
      updated: '',
      status,
      chart: '',
      appVersion: '',
      description: '',
    },
    ...(deployed !== undefined && { deployedRevision: deployed }),
    storedIn: `${target.resource.kind}/${target.name}`,
    ...(problem !== undefined && { problem }),
  };
}
