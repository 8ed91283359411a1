import type { ApiRequest, ApiResponse, Transport } from '../../../src/transport/types.js';

/** A resource of an imagined server; only what a test needs is given. */
export interface FakeResource {
  name: string;
  kind: string;
  singularName?: string;
  shortNames?: string[];
  categories?: string[];
  namespaced?: boolean;
  verbs?: string[];
}

/** A version: served, marked stale (aggregated) or responding with 503 (legacy). */
export interface FakeVersion {
  version: string;
  resources: FakeResource[];
  broken?: boolean;
}

/** A group; the first is the core group and has the name "". Versions are in order of preference. */
export interface FakeGroup {
  name: string;
  versions: FakeVersion[];
}

export interface Universe {
  groups: FakeGroup[];
  /** `aggregated` also accepts legacy requests; `legacy` supports nothing else. */
  mode: 'legacy' | 'aggregated';
  /** Sends X-Kubernetes-PF-* headers. */
  flowControl?: boolean;
  /** The responses of other paths, as JSON. */
  objects?: Record<string, unknown>;
}

interface FakeAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A kube-apiserver's response to a discovery request, as observed on 1.20 and 1.36. */
export function answer(universe: Universe, path: string, headers: Record<string, string>): FakeAnswer {
  const found = document(universe, path, headers);
  if (universe.flowControl) found.headers['x-kubernetes-pf-flowschema-uid'] = 'an-uid';
  return found;
}

function document(universe: Universe, path: string, headers: Record<string, string>): FakeAnswer {
  if (universe.objects?.[path] !== undefined) return json(universe.objects[path]);
  const [core, ...others] = universe.groups;
  if (path === '/api' || path === '/apis') {
    const groups = path === '/api' ? [core!] : others;
    if (universe.mode === 'aggregated' && (headers.accept ?? '').includes('v=v2;as=APIGroupDiscoveryList')) {
      return aggregated(groups, headers['if-none-match']);
    }
    return json(path === '/api' ? apiVersions(core!) : apiGroupList(others));
  }
  const parts = /^\/apis\/([^/]+)\/([^/]+)$/.exec(path);
  const [group, version] = parts ? [parts[1]!, parts[2]!] : ['', /^\/api\/([^/]+)$/.exec(path)?.[1]];
  const served = universe.groups
    .find(({ name }) => name === group)
    ?.versions.find((one) => one.version === version);
  if (served === undefined) {
    return {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: '404 page not found\n',
    };
  }
  if (served.broken) {
    return {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'service unavailable\n',
    };
  }
  return json({
    kind: 'APIResourceList',
    ...(group === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: gv(group, served.version),
    resources: served.resources.map((resource) => ({
      name: resource.name,
      singularName: resource.singularName ?? '',
      namespaced: resource.namespaced ?? true,
      kind: resource.kind,
      verbs: resource.verbs ?? ['get', 'list'],
      ...(resource.shortNames ? { shortNames: resource.shortNames } : {}),
      ...(resource.categories ? { categories: resource.categories } : {}),
    })),
  });
}

function aggregated(groups: FakeGroup[], tag: string | undefined): FakeAnswer {
  const body = JSON.stringify({
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: groups.map((group) => ({
      metadata: group.name === '' ? {} : { name: group.name },
      versions: group.versions.map(({ version, resources, broken }) => ({
        version,
        resources: resources.map((resource) => ({
          resource: resource.name,
          responseKind: { group: '', version: '', kind: resource.kind },
          scope: (resource.namespaced ?? true) ? 'Namespaced' : 'Cluster',
          singularResource: resource.singularName ?? '',
          verbs: resource.verbs ?? ['get', 'list'],
          ...(resource.shortNames ? { shortNames: resource.shortNames } : {}),
          ...(resource.categories ? { categories: resource.categories } : {}),
        })),
        freshness: broken ? 'Stale' : 'Current',
      })),
    })),
  });
  const etag = `"${Buffer.from(body).toString('base64url').slice(0, 8)}${body.length}-${hash(body)}"`;
  const headers = {
    'content-type': 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
    etag,
  };
  return tag === etag ? { status: 304, headers, body: '' } : { status: 200, headers, body };
}

function apiVersions(core: FakeGroup): unknown {
  return { kind: 'APIVersions', versions: core.versions.map(({ version }) => version) };
}

function apiGroupList(groups: FakeGroup[]): unknown {
  return {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: groups.map(({ name, versions }) => {
      const entries = versions.map(({ version }) => ({ groupVersion: gv(name, version), version }));
      return { name, versions: entries, preferredVersion: entries[0] };
    }),
  };
}

function json(value: unknown): FakeAnswer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: `${JSON.stringify(value)}\n` };
}

function gv(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}

function hash(text: string): number {
  let sum = 0;
  for (const char of text) sum = (sum * 31 + char.charCodeAt(0)) >>> 0;
  return sum;
}

/** A transport to the imagined server that records its requests. The universe may be changed in between. */
export class FakeTransport implements Transport {
  readonly server = 'https://127.0.0.1:6443';
  /** The requested paths, in order. */
  requests: string[] = [];
  /** Status by request, same order. */
  statuses: number[] = [];

  constructor(public universe: Universe) {}

  async send(request: ApiRequest): Promise<ApiResponse> {
    const { status, headers, body } = answer(this.universe, request.path, { ...request.headers });
    this.requests.push(request.path);
    this.statuses.push(status);
    return {
      status,
      headers,
      body: (async function* () {
        yield Buffer.from(body);
      })(),
    };
  }

  close(): void {}
}
