import { gzipSync } from 'node:zlib';

/** A revision of a release; by default a deployed one without content. */
export interface MadeRelease {
  name?: string;
  namespace?: string;
  version?: number;
  status?: string;
  description?: string;
  notes?: string;
  updated?: string;
  chart?: object | null;
  defaults?: object;
  config?: unknown;
  manifest?: string;
  hooks?: object[];
}

/** The JSON that Helm stores for a revision (helm.sh/helm pkg/release/v1). */
export function releaseJson({
  name = 'web',
  namespace = 'default',
  version = 1,
  status = 'deployed',
  description = 'Install complete',
  notes,
  updated = '2026-11-20T10:15:13.125134977Z',
  chart = { name: 'web', version: '1.4.2', appVersion: '2.0.0', apiVersion: 'v2' },
  defaults = {},
  config,
  manifest = '',
  hooks,
}: MadeRelease): object {
  return {
    name,
    info: {
      first_deployed: updated,
      last_deployed: updated,
      deleted: '',
      description,
      status,
      ...(notes !== undefined && { notes }),
    },
    chart: { metadata: chart, lock: null, templates: [], values: defaults, schema: null, files: [] },
    ...(config !== undefined && { config }),
    manifest,
    ...(hooks !== undefined && { hooks }),
    version,
    namespace,
  };
}

/** Text as Helm packs it: gzip, then base64. */
export function packed(text: string | Uint8Array): string {
  return gzipSync(text, { level: 9 }).toString('base64');
}

function metadataOf({ name = 'web', version = 1, status = 'deployed' }: MadeRelease) {
  return {
    name: `sh.helm.release.v1.${name}.v${version}`,
    labels: { name, owner: 'helm', status, version: String(version), modifiedAt: '1795169713' },
  };
}

/** The Secret in which Helm stores a revision. @param stored the value of its key, if it is something else */
export function releaseSecret(made: MadeRelease, stored = packed(JSON.stringify(releaseJson(made)))): object {
  return {
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: metadataOf(made), type: 'helm.sh/release.v1' },
    data: { release: Buffer.from(stored).toString('base64') },
  };
}

/** The config map in which Helm stores a revision if HELM_DRIVER is configmap. */
export function releaseConfigMap(made: MadeRelease): object {
  const data = { release: packed(JSON.stringify(releaseJson(made))) };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadataOf(made), data };
}
