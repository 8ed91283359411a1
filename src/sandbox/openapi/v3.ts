import type { Registry } from '../resources/registry.js';
import type { ResourceType } from '../resources/resource-type.js';
import { pageNotFound } from '../rest/errors.js';
import type { Call, Reply } from '../server/reply.js';
import { VERSION } from '../server/version.js';
import { hashOf, taggedReply } from './tagged-reply.js';

/**
 * /openapi/v3 as far as kubectl reads it before it writes: which group-versions there are, and that PATCH
 * takes fieldValidation, without which kubectl would check manifests against schemas itself.
 * The address of a document has its hash; one with another hash leads on to that.
 */
export function openApiV3(registry: Registry, call: Call): Reply | undefined {
  const path = call.path.replace(/\/$/, '');
  if (path === INDEX) return taggedReply(call, JSON.stringify({ paths: index(registry) }));
  const match = /^\/openapi\/v3\/(?<root>apis?)\/(?:(?<group>[^/]+)\/)?(?<version>[^/]+)$/.exec(path);
  if (match === null) return undefined;
  const { root, group = '', version } = match.groups!;
  const versions = registry.groups().find(({ name }) => name === group)?.versions;
  const types = versions?.find((each) => each.version === version)?.resources ?? [];
  if ((root === 'api') !== (group === '') || types.length === 0) throw pageNotFound();
  const text = JSON.stringify(document(types));
  const address = addressOf(path, text);
  const hash = call.query.get('hash');
  if (hash !== null && address !== `${path}?hash=${hash}`) {
    return { status: 301, headers: { location: address }, body: '', indent: 'never' };
  }
  return taggedReply(call, text);
}

const INDEX = '/openapi/v3';

function index(registry: Registry) {
  const paths = registry.groups().flatMap(({ name, versions }) =>
    versions
      .filter(({ broken }) => !broken)
      .map(({ version, resources }) => {
        const path = name === '' ? `api/${version}` : `apis/${name}/${version}`;
        const text = JSON.stringify(document(resources));
        return [path, { serverRelativeURL: addressOf(`${INDEX}/${path}`, text) }];
      }),
  );
  return Object.fromEntries(paths);
}

function addressOf(path: string, text: string): string {
  return `${path}?hash=${hashOf(text)}`;
}

function document(types: ResourceType[]) {
  return {
    openapi: '3.0.0',
    info: { title: 'proa sandbox', version: VERSION },
    paths: Object.fromEntries(types.map((type) => [objectPath(type), { patch: patchOperation(type) }])),
    components: { schemas: {} },
  };
}

function objectPath({ group, version, namespaced, plural }: ResourceType): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  return `${root}${namespaced ? '/namespaces/{namespace}' : ''}/${plural}/{name}`;
}

function patchOperation({ group, version, kind }: ResourceType) {
  const query = (name: string) => ({ name, in: 'query', schema: { type: 'string', uniqueItems: true } });
  return {
    parameters: ['dryRun', 'fieldManager', 'fieldValidation'].map(query),
    responses: { 200: { description: 'OK' } },
    'x-kubernetes-action': 'patch',
    'x-kubernetes-group-version-kind': { group, version, kind },
  };
}
