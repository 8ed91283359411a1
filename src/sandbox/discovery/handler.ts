import { createHash } from 'node:crypto';
import { type ApiError, pageNotFound, unknownResource } from '../http/errors.js';
import { type MediaRange, PROTOBUF_TYPE, requireJson } from '../http/negotiate.js';
import type { Call, Reply } from '../http/reply.js';
import { goJson } from '../object/encode.js';
import { BUILT_IN } from '../resources/built-in.js';
import type { Registry } from '../resources/registry.js';
import { type AggregatedVersion, aggregatedList } from './aggregated.js';
import { coreVersions, group, groupList, resourceList } from './legacy.js';

/** Answers discovery requests, and caches the documents until the resources change. */
export class DiscoveryHandler {
  #generation = -1;
  readonly #documents = new Map<string, { text: string; etag: string }>();
  readonly #registry: Registry;
  readonly #legacyOnly: boolean;
  readonly #address: () => string;

  /**
   * @param legacyOnly behave like servers before aggregated discovery
   * @param address the server's host and port
   */
  constructor(registry: Registry, legacyOnly: boolean, address: () => string) {
    this.#registry = registry;
    this.#legacyOnly = legacyOnly;
    this.#address = address;
  }

  /** The response, or undefined if the path does not belong to discovery. */
  handle(call: Call): Reply | undefined {
    const segments = call.path.replace(/\/$/, '').split('/').slice(1);
    const [root, first, second] = segments;
    if (root === 'api' && segments.length <= 2) {
      if (first === undefined) return this.#root(call, true);
      return this.#legacy(call, () => resourceList(this.#registry, '', first));
    }
    if (root !== 'apis' || segments.length > 3) return undefined;
    if (first === undefined) return this.#root(call, false);
    if (second === undefined) return this.#legacy(call, () => group(this.#registry, first));
    return this.#legacy(call, () => resourceList(this.#registry, first, second));
  }

  #root(call: Call, core: boolean): Reply {
    for (const range of call.accept) {
      const version = this.#legacyOnly ? undefined : aggregatedVersion(range);
      if (version !== undefined) return this.#aggregated(call, core, version);
      if (isPlainJson(range)) break;
    }
    return this.#legacy(call, () => (core ? coreVersions(this.#address()) : groupList(this.#registry)));
  }

  #aggregated(call: Call, core: boolean, version: AggregatedVersion): Reply {
    const { text, etag } = this.#document(`${call.path} ${version}`, () =>
      aggregatedList(this.#registry, core, version),
    );
    const headers = { 'cache-control': 'public', etag, vary: 'Accept' };
    const typeParameters = `;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`;
    if (call.headers['if-none-match'] === etag) {
      return { status: 304, headers, typeParameters, body: '', indent: 'never' };
    }
    return { status: 200, headers, typeParameters, body: text };
  }

  #legacy(call: Call, make: () => unknown): Reply {
    requireJson(call.accept);
    return { status: 200, body: this.#document(`${call.path} legacy`, make).text };
  }

  /** Built-in groups report missing versions; a missing group has no page at all. */
  #missing(key: string): ApiError {
    const [, root, name = ''] = key.split(' ')[0]!.split('/');
    const builtIn = root === 'api' || BUILT_IN.some((type) => type.group === name);
    return builtIn ? unknownResource() : pageNotFound();
  }

  #document(key: string, make: () => unknown) {
    if (this.#generation !== this.#registry.generation) {
      this.#documents.clear();
      this.#generation = this.#registry.generation;
    }
    const known = this.#documents.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (value === undefined) throw this.#missing(key);
    const text = goJson(value);
    const etag = `"${createHash('sha512').update(text).digest('hex').toUpperCase()}"`;
    this.#documents.set(key, { text, etag });
    return { text, etag };
  }
}

function aggregatedVersion({ type, parameters }: MediaRange): AggregatedVersion | undefined {
  if (
    (type !== 'application/json' && type !== PROTOBUF_TYPE) ||
    parameters.get('as') !== 'APIGroupDiscoveryList'
  )
    return undefined;
  if (parameters.get('g') !== 'apidiscovery.k8s.io') return undefined;
  const version = parameters.get('v');
  return version === 'v2' || version === 'v2beta1' ? version : undefined;
}

function isPlainJson({ type, parameters }: MediaRange): boolean {
  return (type === 'application/json' || type === '*/*') && !parameters.has('as');
}
