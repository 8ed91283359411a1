import { createHash } from 'node:crypto';
import type { Registry } from '../resources/registry.js';
import type { ResourceType } from '../resources/resource-type.js';
import { pageNotFound } from '../rest/errors.js';
import type { Call, Reply } from '../server/reply.js';
import { VERSION } from '../server/version.js';

/**
 * /openapi/v3 as far as kubectl reads it before it writes: which group-versions there are, and that PATCH
 * takes fieldValidation, without which kubectl would check manifests against schemas itself.
 */
export function openApiV3(registry: Registry, call: Call): Reply | undefined {
  const path = call.path.replace(/\/$/, '');
  if (path === '/openapi/v3') return { status: 200, body: JSON.stringify({ paths: index(registry) }) };
  const match = /^\/openapi\/v3\/(?<root>apis?)\/(?:(?<group>[^/]+)\/)?(?<version>[^/]+)$/.exec(path);
  if (match === null) return undefined;
  const { root, group = '', version } = match.groups!;
  const types = [...registry.all()].filter((type) => type.group === group && type.version === version);
  if ((root === 'api') !== (group === '') || types.length === 0) throw pageNotFound();
  return { status: 200, body: JSON.stringify(document(types)) };
}

function index(registry: Registry) {
  const paths = registry.groups().flatMap(({ name, versions }) =>
    versions
      .filter(({ broken }) => !broken)
      .map(({ version, resources }) => {
        const path = name === '' ? `api/${version}` : `apis/${name}/${version}`;
        const hash = createHash('sha512').update(resources.map((type) => type.kind).join());
        return [path, { serverRelativeURL: `/openapi/v3/${path}?hash=${hash.digest('hex').toUpperCase()}` }];
      }),
  );
  return Object.fromEntries(paths);
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
