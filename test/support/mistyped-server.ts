import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { sandboxSession } from './sandbox-session.js';

/** Fields without which an object is none, or whose absence is an error of its own. */
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

/** What stands where a list or an object is to be. */
export const VALUES: readonly unknown[] = [null, [null], 5, 'x', {}, [5], [{}]];

/** How the language tells that a value is not what was expected. */
export const FAULT =
  /[^\n]*(Cannot (read|convert|use|destructure|set|mix)|is not (a function|iterable|a constructor)|of (null|undefined)|TypeError|RangeError|Invalid (time|array|Date))[^\n]*/;

const isOfResources = (path: string) => /^\/(api\/v1|apis\/[^/]+\/[^/]+)\/./.test(path);

/** The names of fields wherever they are in a value. */
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

/** What the server has, and which of its answers are not as they should be. */
export interface MistypedOptions {
  /** Objects that are there beside the sample application, each by the path that it is created at. */
  objects: readonly (readonly [path: string, object: object])[];
  /** Paths whose answers are changed; those of all resources where it is left out. */
  of?: RegExp;
  /** Which fields; those that hold lists or objects where it is left out. */
  isWanted?: (name: string, value: unknown) => boolean;
}

/**
 * A server that gives the sandbox's answers, each as it was at first, with a field that is of another type wherever it
 * is. What is written is answered with what is there, and questions about permissions with the sandbox's answer.
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
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const { accept = '' } = headers;
    const { pathname, searchParams } = new URL(url, 'http://server');
    const body = await text(request);
    const isReview = method === 'POST' && pathname.endsWith('reviews');
    const key = `${isReview ? body : method} ${url} ${accept}`;
    const isChanged = isOfResources(pathname) && of.test(pathname);
    if (!kept.has(key)) {
      const answer = await session.transport.send({
        ...{ method: isReview ? 'POST' : 'GET', path: pathname, query: [...searchParams] },
        headers: {
          accept:
            accept.replaceAll(/application\/vnd\.kubernetes\.protobuf[^,]*,?/g, '') || 'application/json',
          ...(isReview && { 'content-type': 'application/json' }),
        },
        ...(isReview && { body }),
      });
      const told = await text(answer.body);
      kept.set(key, { status: answer.status, text: told });
      if (isChanged && told.startsWith('{')) fieldsIn(JSON.parse(told), fields, isWanted);
    }
    const { status, text: told } = kept.get(key)!;
    const isJson = told.startsWith('{');
    response.writeHead(status, { 'content-type': isJson ? 'application/json' : 'text/plain' });
    response.end(
      isChanged && isJson
        ? JSON.stringify(JSON.parse(told, (name, value) => (name === absent ? instead : value)))
        : told,
    );
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
