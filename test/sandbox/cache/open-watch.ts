import { connect } from 'node:http2';
import { createInterface } from 'node:readline';
import type { ApiServer } from '../../../src/sandbox/app/sandbox.js';

/** Opens a watch; its events are read one by one, undefined at the end. */
export async function openWatch(sandbox: Pick<ApiServer, 'url' | 'caPem' | 'token'>, path: string) {
  const session = connect(sandbox.url, { ca: sandbox.caPem });
  session.on('error', () => {});
  const stream = session.request({ ':path': path, authorization: `Bearer ${sandbox.token}` });
  stream.on('error', () => {});
  await new Promise((resolve) => stream.once('response', resolve));
  const lines = createInterface({ input: stream })[Symbol.asyncIterator]();
  return {
    // biome-ignore lint/suspicious/noExplicitAny: events of every shape
    async next(): Promise<any> {
      const { done, value } = await lines.next();
      return done ? undefined : JSON.parse(String(value));
    },
    end: () => session.destroy(),
  };
}
