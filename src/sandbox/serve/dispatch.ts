import type { Metrics } from '../base/metrics.js';
import { VERSION_TEXT } from '../base/version.js';
import type { DiscoveryHandler } from '../discovery/handler.js';
import { ApiError, pageNotFound, unknownResource } from '../http/errors.js';
import { requireJson } from '../http/negotiate.js';
import { parseResourcePath, type ResourcePath } from '../http/path.js';
import type { Answer, Call, Reply } from '../http/reply.js';
import type { OpenApiV2 } from '../openapi/v2.js';
import type { OpenApiV3 } from '../openapi/v3.js';
import { BUILT_IN } from '../resources/built-in.js';
import type { Api } from '../rest/request/context.js';
import { storeFailure } from '../rest/request/store-failure.js';
import { answerResource } from '../rest/resource.js';
import type { ResourceType } from '../types/resource-type.js';
import { healthReply, isHealth } from './health.js';
import { measured } from './measured.js';

/** Who answers what: one request in, one answer out. Fails with ApiError. */
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

  answer(call: Call): Promise<Answer> {
    const path = parseResourcePath(call.path);
    const type = path && this.#api.registry.find(path.group, path.version, path.plural);
    return measured(this.#api, this.#metrics, call, path, type, async () => {
      try {
        return await this.#route(call, path, type);
      } catch (error) {
        throw storeFailure(error, call.method);
      }
    });
  }

  async #route(sent: Call, path: ResourcePath | undefined, type: ResourceType | undefined): Promise<Answer> {
    const call = { ...sent, user: await this.#api.guard.admit(sent, path) };
    if (call.path === '/version') {
      requireJson(call.accept);
      return { status: 200, body: VERSION_TEXT, indent: 'always' };
    }
    if (isHealth(call.path)) return healthReply(this.#api, call);
    this.#checkBroken(call.path);
    if (path !== undefined) {
      if (type === undefined) throw missing(path);
      if (type.custom && !isInScope(type, path, call)) throw pageNotFound();
      return answerResource({ api: this.#api, type, path, call });
    }
    if (call.method === 'GET') {
      const found = this.#discovery.handle(call) ?? (await this.#openApi(call));
      if (found !== undefined) return found;
      if (call.path === '/metrics') return { status: 200, indent: 'never', ...(await this.#metrics.text()) };
      if (call.path === '/') return this.#index(call);
    }
    throw pageNotFound();
  }

  /** Schemas, and the protobuf writer of the older form, are loaded when they are asked for. */
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

  #checkBroken(path: string): void {
    const [, root, group = '', version] = path.split('/');
    if (root !== 'apis' || version === undefined || !this.#api.registry.isBroken(group, version)) return;
    throw new ApiError(503, 'service unavailable\n', {
      text: true,
      headers: { 'x-content-type-options': 'nosniff' },
    });
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

/** Whether a custom resource is served at a path: only lists and watches are of all namespaces. */
function isInScope({ namespaced }: ResourceType, { namespace, name, watch }: ResourcePath, { method }: Call) {
  if (namespaced === (namespace !== '')) return true;
  return namespaced && method === 'GET' && (name === '' || watch);
}

/** A group that is built in knows what it lacks; elsewhere there is simply no such page. */
function missing(path: ResourcePath): ApiError {
  return BUILT_IN.some((type) => type.group === path.group) ? unknownResource() : pageNotFound();
}
