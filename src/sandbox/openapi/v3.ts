import { VERSION } from '../base/version.js';
import { pageNotFound } from '../http/errors.js';
import type { Call, Reply } from '../http/reply.js';
import type { Registry } from '../resources/registry.js';
import type { ResourceType } from '../types/resource-type.js';
import { type Operation, pathsOf } from './operations.js';
import { schemasOf } from './schemas.js';
import { documentTag, taggedReply } from './tagged-reply.js';

/**
 * /openapi/v3 as far as kubectl reads it: the group-versions, the schemas of their types, and that PATCH takes
 * fieldValidation, without which kubectl would validate manifests against schemas itself. The URL of a document
 * contains its hash; one with another hash redirects to it.
 */
export class OpenApiV3 {
  readonly #registry: Registry;
  /** The texts of documents by their paths, until the registry changes. */
  #texts = new Map<string, Promise<string>>();
  #generation = 0;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Undefined for a path that is not a v3 document. Fails with ApiError for a group-version that does not exist. */
  async answer(call: Call): Promise<Reply | undefined> {
    const path = call.path.replace(/\/$/, '');
    if (path === INDEX) return taggedReply(call, JSON.stringify({ paths: await this.#index() }));
    if (!path.startsWith(`${INDEX}/`)) return undefined;
    const types = this.#versions().get(path.slice(INDEX.length + 1));
    if (types === undefined) throw pageNotFound();
    const text = await this.#text(path, types);
    const address = addressOf(path, text);
    const hash = call.query.get('hash');
    if (hash !== null && address !== `${path}?hash=${hash}`) {
      return { status: 301, headers: { location: address }, body: '', indent: 'never' };
    }
    return taggedReply(call, text);
  }

  /** The types of each served group-version, by its path: `apis/apps/v1`. */
  #versions(): Map<string, readonly ResourceType[]> {
    const places = this.#registry.groups().flatMap(({ name, versions }) =>
      versions
        .filter(({ broken, resources }) => !broken && resources.length > 0)
        .map(({ version, resources }) => {
          const path = name === '' ? `api/${version}` : `apis/${name}/${version}`;
          return [path, resources] as const;
        }),
    );
    return new Map(places);
  }

  async #index() {
    const entries = [...this.#versions()].map(async ([path, types]) => {
      const text = await this.#text(`${INDEX}/${path}`, types);
      return [path, { serverRelativeURL: addressOf(`${INDEX}/${path}`, text) }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  #text(path: string, types: readonly ResourceType[]): Promise<string> {
    const { generation } = this.#registry;
    if (generation !== this.#generation) this.#texts = new Map();
    this.#generation = generation;
    const known = this.#texts.get(path) ?? textOf(types);
    this.#texts.set(path, known);
    return known;
  }
}

const INDEX = '/openapi/v3';

function addressOf(path: string, text: string): string {
  return `${path}?hash=${documentTag(text)}`;
}

async function textOf(types: readonly ResourceType[]): Promise<string> {
  return JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'proa sandbox', version: VERSION },
    paths: pathsOf(types, operationOf),
    components: { schemas: await schemasOf(types) },
  });
}

function operationOf({ group, version, kind }: ResourceType, operation: Operation) {
  const { action, consumes, produces } = operation;
  const query = (name: string) => ({ name, in: 'query', schema: { type: 'string', uniqueItems: true } });
  const content = (media: readonly string[]) => Object.fromEntries(media.map((each) => [each, {}]));
  const isWrite = ['post', 'put', 'patch'].includes(action);
  return {
    ...(isWrite && { parameters: ['dryRun', 'fieldManager', 'fieldValidation'].map(query) }),
    ...(consumes.length > 0 && { requestBody: { content: content(consumes) } }),
    responses: { 200: { description: 'OK', content: content(produces) } },
    'x-kubernetes-action': action,
    'x-kubernetes-group-version-kind': { group, version, kind },
  };
}
