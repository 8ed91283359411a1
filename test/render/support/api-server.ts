import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of a path: one body, the pages of a list, or the events of a watch on it. */
export interface Answers {
  [path: string]: { body?: object; pages?: object[]; events?: object[] };
}

const CORE = {
  kind: 'APIResourceList',
  groupVersion: 'v1',
  resources: [resource('pods', 'pod', 'Pod', true)],
};
const WIDGETS = {
  kind: 'APIResourceList',
  apiVersion: 'v1',
  groupVersion: 'example.com/v1',
  resources: [resource('widgets', 'widget', 'Widget', true), resource('planets', 'planet', 'Planet', false)],
};
const VERSION = { groupVersion: 'example.com/v1', version: 'v1' };
const GROUPS = {
  kind: 'APIGroupList',
  apiVersion: 'v1',
  groups: [{ name: 'example.com', versions: [VERSION], preferredVersion: VERSION }],
};

function resource(name: string, singularName: string, kind: string, namespaced: boolean): object {
  return { name, singularName, namespaced, kind, verbs: ['get', 'list', 'watch'] };
}

/**
 * An API server with pods, widgets and planets and scripted responses, for kubectl to print. Passes its address to
 * `use`, and stops afterwards.
 */
export async function withApiServer<T>(answers: Answers, use: (address: string) => Promise<T>): Promise<T> {
  const discovery: Answers = {
    '/api': { body: { kind: 'APIVersions', versions: ['v1'] } },
    '/apis': { body: GROUPS },
    '/api/v1': { body: CORE },
    '/apis/example.com/v1': { body: WIDGETS },
    ...answers,
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://api');
    answer(response, discovery[url.pathname], url.searchParams);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

function answer(response: ServerResponse, known: Answers[string] | undefined, query: URLSearchParams): void {
  response.setHeader('content-type', 'application/json');
  if (known === undefined) {
    response.statusCode = 404;
    response.end(
      JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 }),
    );
  } else if (query.has('watch')) {
    response.end((known.events ?? []).map((event) => `${JSON.stringify(event)}\n`).join(''));
  } else if (known.pages !== undefined) {
    response.end(JSON.stringify(page(known.pages, Number(query.get('continue') ?? 0))));
  } else {
    response.end(JSON.stringify(known.body));
  }
}

function page(pages: readonly object[], index: number): object {
  const next = index + 1 < pages.length ? { continue: String(index + 1) } : {};
  return { ...pages[index], metadata: { resourceVersion: '7', ...next } };
}
