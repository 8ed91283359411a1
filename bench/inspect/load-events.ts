import { connect } from 'node:http2';
import type { LoadTarget } from '../load-pods.js';

/** The number of concurrent requests. */
const PARALLEL = 32;

interface Named {
  metadata: { name: string; uid: string };
}

/**
 * Creates events about each pod of a namespace. Fails with the first response other than created or already existing.
 * @param each how many
 */
export async function loadEvents({ server, token }: LoadTarget, namespace: string, each = 2): Promise<void> {
  const session = connect(server, { rejectUnauthorized: false });
  const send = (method: string, path: string, body?: object) =>
    new Promise<string>((resolve, reject) => {
      const head = { ':method': method, ':path': path, 'content-type': 'application/json' };
      const stream = session.request({ ...head, authorization: `Bearer ${token}` });
      let text = '';
      stream.on('response', ({ ':status': status }) => {
        if (status! >= 300 && status !== 409) reject(new Error(`${method} ${path}: answered ${status}`));
      });
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      stream.on('error', reject);
      stream.on('end', () => resolve(text));
      stream.end(body === undefined ? undefined : JSON.stringify(body));
    });
  try {
    const pods = JSON.parse(await send('GET', `/api/v1/namespaces/${namespace}/pods`)).items as Named[];
    const events = pods.flatMap((pod, index) =>
      Array.from({ length: each }, (_, at) =>
        eventOf(pod, namespace, at, each === 2 ? at : index * each + at),
      ),
    );
    const worker = async () => {
      for (let event = events.pop(); event !== undefined; event = events.pop())
        await send('POST', `/api/v1/namespaces/${namespace}/events`, event);
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
  } finally {
    session.destroy();
  }
}

/** @param seconds since a time long ago, so that ages are the same in the outputs of both programs */
function eventOf({ metadata: { name, uid } }: Named, namespace: string, at: number, seconds: number): object {
  const time = new Date(Date.UTC(2010, 0) + seconds * 1000).toISOString().replace('.000', '');
  return {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: `${name}.${at}`, namespace },
    involvedObject: { apiVersion: 'v1', kind: 'Pod', name, namespace, uid },
    ...{ type: 'Normal', reason: at === 0 ? 'Scheduled' : 'Pulled', message: `event ${at} of ${name}` },
    ...{ firstTimestamp: time, lastTimestamp: time, count: 1, source: { component: 'bench' } },
  };
}
