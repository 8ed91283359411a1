import type { JsonObject } from '../../codec/object.js';
import { asList, asNumber, asObject, asOptionalString, asStrings, checkDepth } from '../../codec/shape.js';

/** What Helm runs at points of a release's life cycle: an object that is not part of its manifest. */
interface ReleaseHook {
  name: string;
  /** YAML. */
  manifest: string;
  /** When it runs: `pre-install`, `test`. */
  events: string[];
  /** How it last ended: `Succeeded`; "" if it has not run. */
  phase: string;
}

/** A revision of a release as Helm stores it (helm.sh/helm pkg/release/v1), only the fields in use. */
export interface HelmRelease {
  name: string;
  namespace: string;
  revision: number;
  /** `deployed`, `failed`, `pending-upgrade`, ... */
  status: string;
  /** Helm's description: `Upgrade complete`, or why it failed. */
  description: string;
  notes: string;
  /** RFC 3339; "" if unknown. */
  updated: string;
  chart: { name: string; version: string; appVersion: string };
  /** The user's values. */
  values: JsonObject;
  /** The chart's values. Those of its dependencies are not stored. */
  defaults: JsonObject;
  /** All objects except those of hooks, as YAML. */
  manifest: string;
  hooks: ReleaseHook[];
}

/**
 * Reads a stored release, whose fields may have any type. Fails with ShapeError if one has a wrong type; missing ones
 * are empty.
 */
export function readRelease(stored: unknown): HelmRelease {
  const release = asObject(stored, 'the release');
  checkDepth(release);
  const info = asOptionalObject(release.info, 'info');
  const chart = asOptionalObject(release.chart, 'chart');
  const metadata = asOptionalObject(chart.metadata, 'chart.metadata');
  return {
    name: asOptionalString(release.name, 'name'),
    namespace: asOptionalString(release.namespace, 'namespace'),
    revision: asNumber(release.version ?? 0, 'version'),
    status: asOptionalString(info.status, 'info.status'),
    description: asOptionalString(info.description, 'info.description'),
    notes: asOptionalString(info.notes, 'info.notes'),
    updated: asOptionalString(info.last_deployed, 'info.last_deployed'),
    chart: {
      name: asOptionalString(metadata.name, 'chart.metadata.name'),
      version: asOptionalString(metadata.version, 'chart.metadata.version'),
      appVersion: asOptionalString(metadata.appVersion, 'chart.metadata.appVersion'),
    },
    values: asOptionalObject(release.config, 'config') as JsonObject,
    defaults: asOptionalObject(chart.values, 'chart.values') as JsonObject,
    manifest: asOptionalString(release.manifest, 'manifest'),
    hooks: asList(release.hooks, 'hooks').map(readHook),
  };
}

function readHook(stored: unknown, index: number): ReleaseHook {
  const what = `hooks[${index}]`;
  const hook = asObject(stored, what);
  const run = asOptionalObject(hook.last_run, `${what}.last_run`);
  return {
    name: asOptionalString(hook.name, `${what}.name`),
    manifest: asOptionalString(hook.manifest, `${what}.manifest`),
    events: asStrings(hook.events, `${what}.events`),
    phase: asOptionalString(run.phase, `${what}.last_run.phase`),
  };
}

function asOptionalObject(value: unknown, what: string): Record<string, unknown> {
  return value === undefined || value === null ? {} : asObject(value, what);
}
