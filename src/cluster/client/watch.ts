import { isTable, type KubeObject, type Table, type WatchEvent } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import type { Encoding } from '../encoding.js';
import { namespaceOf } from '../list/key.js';
import { acceptOfOne, listRequest, type Need } from '../requests.js';
import type { Collection } from '../target.js';
import type { WatchEnd, WatchOptions, WatchRequest } from '../watch/types.js';
import { watch } from '../watch/watch.js';
import type { ClientDeps } from './deps.js';

/** The options of a watch. Bookmarks are always requested. */
export interface WatchSettings
  extends Omit<WatchOptions, 'readEvents'>,
    Pick<WatchRequest, 'resourceVersion'> {
  labelSelector?: string;
  /** `metadata.name=web-1` watches one object. */
  fieldSelector?: string;
  /** How much of each object is needed; complete objects by default. */
  need?: Need;
}

type Event = WatchEvent<KubeObject | Table>;

/** Watches a collection; nothing is sent until the first event is read. */
export async function watchCollection(
  target: Collection,
  settings: WatchSettings,
  deps: ClientDeps,
  encoding: Encoding,
): Promise<AsyncGenerator<Event, WatchEnd, undefined>> {
  const { labelSelector = '', fieldSelector = '', need = { form: 'objects' }, ...options } = settings;
  const { path, query, accept } = listRequest(
    target,
    { labelSelector, fieldSelector, chunkSize: 0, consistency: 'resume' },
    need,
    await encoding.triesProtobuf(need, 'object', target.resource),
  );
  const { resourceVersion } = settings;
  if (target.within !== undefined) throw new Error('each of several namespaces has a watch of its own');
  return readyEvents(
    target.except ?? [],
    (event) => encoding.mended(event, need),
    watch(
      deps.transport,
      {
        path,
        resource: resourceName(target.resource),
        query: query ?? [],
        accept: acceptOfOne(accept),
        resourceVersion,
        bookmarks: true,
      },
      { signal: deps.signal, ...options, readEvents: (response) => encoding.readEvents(response, need) },
    ),
  );
}

/** The changes, decoded, without those in some namespaces: not every server supports field selectors. */
async function* readyEvents(
  namespaces: readonly string[],
  mended: (event: Event) => Promise<Event>,
  events: AsyncGenerator<Event, WatchEnd, undefined>,
): AsyncGenerator<Event, WatchEnd, undefined> {
  const left = new Set(namespaces);
  try {
    for (;;) {
      const step = await events.next();
      if (step.done) return step.value;
      const { object } = step.value;
      const item = isTable(object) ? object.rows[0] : object;
      if (!left.has((item && namespaceOf(item)) ?? '')) yield await mended(step.value);
    }
  } finally {
    await events.return(undefined as never);
  }
}
