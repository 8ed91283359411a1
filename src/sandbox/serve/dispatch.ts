import { VERSION_TEXT } from '../base/version.js';
import type { DiscoveryHandler } from '../discovery/handler.js';
import { ApiError, pageNotFound, unknownResource } from '../http/errors.js';
import { requireJson } from '../http/negotiate.js';
import { parseResourcePath, type ResourcePath } from '../http/path.js';
import { type Answer, type Call, errorReply, type Reply } from '../http/reply.js';
import type { OpenApiV2 } from '../openapi/v2.js';
import type { OpenApiV3 } from '../openapi/v3.js';
import { BUILT_IN } from '../resources/built-in.js';
import type { Api } from '../rest/request/context.js';
import { storeFailure } from '../rest/request/store-failure.js';
import { answerResource } from '../rest/resource.js';
import type { ResourceType } from '../types/resource-type.js';
import { healthReply, isHealth } from './health.js';
import type { Metrics } from './metrics.js';

/** The methods that are counted by their own names. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Dispatches requests: one request in, one response out. */
export class Dispatcher {
  readonly #api: Api;
  readonly #discovery: DiscoveryHandler;
  readonly #metrics: Metrics;
  #openApiV2: OpenApiV2 | undefined;
  #openApiV3: OpenApiV3 | undefined;

  constructor(api: Api, discovery: DiscoveryHandler, metrics: Metrics) {
    this.#api = api;
    this.#discovery = discovery;
    this.#metrics = metrics;
  }

  /** Answers, and records the request's duration. Never fails: errors become responses. */
  async answer(call: Call): Promise<Answer> {
    const { clock, registry } = this.#api;
    const begin = clock.now();
    const path = parseResourcePath(call);
    const type = path && registry.find(path.group, path.version, path.plural);
    const answer = await this.#route(call, path, type).catch((error) =>
      errorReply(storeFailure(error, call.method)),
    );
    const verb = METHODS.includes(call.method) ? (path?.verb ?? call.method) : 'other';
    const { status: code, source } = answer;
    this.#metrics.observeRequest({ verb, type, source, code, seconds: (clock.now() - begin) / 1000 });
    return answer;
  }

  async #route(sent: Call, path: ResourcePath | undefined, type: ResourceType | undefined): Promise<Answer> {
    const call = { ...sent, user: await this.#api.guard.admit(sent, path) };
    if (path === undefined) return this.#page(call);
    if (this.#api.registry.isBroken(path.group, path.version)) throw serviceUnavailable();
    if (type === undefined) throw missing(path);
    if (type.custom && !isInScope(type, path)) throw pageNotFound();
    return answerResource({ api: this.#api, type, path, call });
  }

  /** Paths that are not resources: the version, health, discovery, schemas, metrics. */
  async #page(call: Call): Promise<Reply> {
    if (call.path === '/version') {
      requireJson(call.accept);
      return { status: 200, body: VERSION_TEXT, indent: 'always' };
    }
    if (isHealth(call.path)) return healthReply(this.#api, call);
    const [, root, group = '', version] = call.path.split('/');
    if (root === 'apis' && version !== undefined && this.#api.registry.isBroken(group, version))
      throw serviceUnavailable();
    if (call.method === 'GET') {
      const found = this.#discovery.handle(call) ?? (await this.#openApi(call));
      if (found !== undefined) return found;
      if (call.path === '/metrics') return { status: 200, indent: 'never', ...(await this.#metrics.text()) };
      if (call.path === '/') return this.#index(call);
    }
    throw pageNotFound();
  }

  /** Schemas, and the protobuf writer of the older form, are loaded on first use. */
  async #openApi(call: Call): Promise<Reply | undefined> {
    if (!call.path.startsWith('/openapi/')) return undefined;
    const { registry } = this.#api;
    const [{ OpenApiV3 }, { OpenApiV2 }] = await Promise.all([
      import('../openapi/v3.js'),
      import('../openapi/v2.js'),
    ]);
    this.#openApiV3 ??= new OpenApiV3(registry);
    this.#openApiV2 ??= new OpenApiV2(registry);
    return (await this.#openApiV3.answer(call)) ?? this.#openApiV2.answer(call);
  }

  #index(call: Call): Reply {
    requireJson(call.accept);
    const groups = this.#api.registry.groups().filter((group) => group.name !== '');
    const paths = groups.flatMap(({ name, versions }) => [
      `/apis/${name}`,
      ...versions.map(({ version }) => `/apis/${name}/${version}`),
    ]);
    const all = ['/api', '/api/v1', '/apis', '/apis/', ...paths, '/healthz', '/livez', '/readyz', '/version'];
    return { status: 200, body: JSON.stringify({ paths: all }), indent: 'always' };
  }
}

/** Whether a custom resource is served at a path: only lists and watches may include all namespaces. */
function isInScope({ namespaced }: ResourceType, { namespace, verb }: ResourcePath): boolean {
  return namespaced === (namespace !== '') || (namespaced && ['LIST', 'WATCH'].includes(verb));
}

/** Built-in groups report missing versions; otherwise there is simply no such page. */
function missing(path: ResourcePath): ApiError {
  return BUILT_IN.some((type) => type.group === path.group) ? unknownResource() : pageNotFound();
}

/** The response in place of a group's own server. */
function serviceUnavailable(): ApiError {
  const headers = { 'x-content-type-options': 'nosniff' };
  return new ApiError(503, 'service unavailable\n', { text: true, headers });
}
