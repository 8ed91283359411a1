import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A response as sent over the wire. */
export interface WireAnswer {
  status: number;
  type: string;
  body: string | Uint8Array;
}

/** A request that was answered, by its index in the run. */
export interface ReplayedRequest {
  method: string;
  /** With the query. */
  url: string;
}

/**
 * A server that returns the responses of another run, in the same order for each request, so that nothing changes from
 * run to run, except for one of them.
 * @param ask gets a response the first time
 */
export async function replayedServer(
  ask: (request: ReplayedRequest & { headers: Record<string, string>; body: Buffer }) => Promise<WireAnswer>,
) {
  const kept = new Map<string, WireAnswer[]>();
  const requests: ReplayedRequest[] = [];
  let seen = new Map<string, number>();
  let other: { nth: number; answer: WireAnswer } | undefined;
  const server = createServer(async (incoming, response) => {
    const { method = 'GET', url = '' } = incoming;
    const nth = requests.push({ method, url }) - 1;
    const body = await buffer(incoming);
    const headers = Object.fromEntries(
      ['accept', 'content-type'].flatMap((name) => {
        const value = incoming.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const key = `${method} ${url} ${headers.accept}`;
    const time = seen.get(key) ?? 0;
    seen.set(key, time + 1);
    const answers = kept.get(key) ?? [];
    kept.set(key, answers);
    if (time >= answers.length && (other === undefined || answers.length === 0))
      answers.push(await ask({ method, url, headers, body }));
    const answer = other?.nth === nth ? other.answer : answers[Math.min(time, answers.length - 1)]!;
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests of the run, in order. */
    requests,
    /** Starts a run in which one request is answered differently. */
    begin(otherwise?: { nth: number; answer: WireAnswer }) {
      requests.length = 0;
      seen = new Map();
      other = otherwise;
    },
  };
}
