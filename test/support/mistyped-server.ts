import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { sandboxSession } from './sandbox-session.js';

/** Required fields of an object, or whose absence is a separate error. */
const NEEDED = new Set([
  'metadata',
  'items',
  'rows',
  'object',
  'columnDefinitions',
  'cells',
  'resources',
  'versions',
  'groups',
]);

/** Values in place of a list or an object. */
export const VALUES: readonly unknown[] = [null, [null], 5, 'x', {}, [5], [{}]];

/** How JavaScript reports that a value is not what was expected. */
export const FAULT =
  /[^\n]*(Cannot (read|convert|use|destructure|set|mix)|is not (a function|iterable|a constructor)|of (null|undefined)|TypeError|RangeError|Invalid (time|array|Date))[^\n]*/;

const SUCCESS = JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' });

const isOfResources = (path: string) => /^\/(api\/v1|apis\/[^/]+\/[^/]+)\/./.test(path);

/** The names of fields anywhere in a value. */
function fieldsIn(
  value: unknown,
  found: Set<string>,
  isWanted: (name: string, value: unknown) => boolean,
): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (!Array.isArray(value) && isWanted(name, field)) found.add(name);
    fieldsIn(field, found, isWanted);
  }
}

/** What the server has, and which of its responses are modified. */
export interface MistypedOptions {
  /** Objects in addition to the sample application, each with the path at which it is created. */
  objects: readonly (readonly [path: string, object: object])[];
  /** Paths whose responses are modified; by default those of all resources. */
  of?: RegExp;
  /** Which fields; by default those with lists or objects. */
  isWanted?: (name: string, value: unknown) => boolean;
}

/**
 * A server that returns the sandbox's responses, each in its first form, with a field of another type wherever it
 * occurs. Created objects are returned unchanged, other writes return the existing object, and permission reviews the
 * sandbox's response. Watches send their events immediately; streams into pods are refused.
 */
export async function mistypedServer({
  objects,
  of = /^/,
  isWanted = (name, value) => typeof value === 'object' && value !== null && !NEEDED.has(name),
}: MistypedOptions) {
  const { session, create } = await sandboxSession({
    sandbox: { pods: 0, sample: true, podStart: 0, nodes: 1, metrics: true },
  });
  for (const [path, object] of objects) await create(path, object);
  const kept = new Map<string, { status: number; text: string }>();
  const fields = new Set<string>();
  let absent: string | undefined;
  let instead: unknown = null;
  const spoiled = (told: string) =>
    JSON.stringify(JSON.parse(told, (name, value) => (name === absent ? instead : value)));
  const askSandbox = async (
    pathname: string,
    searchParams: URLSearchParams,
    accept: string,
    review: string | undefined,
  ) => {
    const answer = await session.transport.send({
      ...{ method: review === undefined ? 'GET' : 'POST', path: pathname, query: [...searchParams] },
      headers: {
        accept: accept.replaceAll(/application\/vnd\.kubernetes\.protobuf[^,]*,?/g, '') || 'application/json',
        ...(review !== undefined && { 'content-type': 'application/json' }),
      },
      ...(review !== undefined && { body: review }),
    });
    return { status: answer.status, text: await text(answer.body) };
  };
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const { accept = '', 'content-type': type = '' } = headers;
    const { pathname, searchParams } = new URL(url, 'http://server');
    const body = await text(request);
    if (/protobuf/.test(type)) return response.writeHead(415).end();
    const isWatch = searchParams.has('watch');
    // Logs end, and watches send their events immediately.
    for (const each of ['watch', 'follow', 'resourceVersion', 'allowWatchBookmarks', 'timeoutSeconds'])
      searchParams.delete(each);
    const isReview = method === 'POST' && pathname.endsWith('reviews');
    const key = `${method === 'POST' ? body : method} ${url} ${accept}`;
    const isChanged = isOfResources(pathname) && of.test(pathname);
    if (!kept.has(key)) {
      const answer =
        method !== 'POST' || isReview
          ? await askSandbox(pathname, searchParams, accept, isReview ? body : undefined)
          : { status: 201, text: pathname.endsWith('/eviction') ? SUCCESS : body };
      kept.set(key, answer);
      if (isChanged && answer.text.startsWith('{')) fieldsIn(JSON.parse(answer.text), fields, isWanted);
    }
    const { status, text: told } = kept.get(key)!;
    const isJson = told.startsWith('{');
    response.writeHead(status, { 'content-type': isJson ? 'application/json' : 'text/plain' });
    const given = isChanged && isJson ? spoiled(told) : told;
    if (!isWatch) return response.end(given);
    const { items = [], apiVersion, kind } = JSON.parse(given);
    for (const item of items) {
      const object = { apiVersion, kind: kind.replace(/List$/, ''), ...item };
      response.write(`${JSON.stringify({ type: 'ADDED', object })}\n`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fields,
    with(name: string, value: unknown) {
      absent = name;
      instead = value;
    },
  };
}
