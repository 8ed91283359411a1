import { quote } from '../../go/strconv/quote.js';
import type { DefinitionShape } from '../generate/definitions.js';
import { type FaultFlagValues, faultOptions } from './fault-flags.js';
import { milliseconds } from './flag-lengths.js';
import type { ApiServerOptions } from './options.js';

/** The flags for custom resources, as typed. */
interface DefinitionFlagValues {
  groups: number;
  'resources-per-group': number;
  properties: number;
  versions: string;
  served: string;
}

/** The flags of `proa sandbox`, as typed. */
export interface SandboxFlagValues extends DefinitionFlagValues, FaultFlagValues {
  host: string;
  port: number;
  seed: number;
  pods: number;
  namespaces: number;
  sample: boolean;
  workloads: boolean;
  metrics: boolean;
  'compact-every': string;
  'opaque-tokens': string[];
  'legacy-discovery': boolean;
  'limited-to': string[];
  rbac: boolean;
  'broken-group': string[];
  etcd: string[];
  'etcd-cafile': string;
  'etcd-certfile': string;
  'etcd-keyfile': string;
  'etcd-prefix': string;
  'watch-cache': string;
}

/** Milliseconds: long enough to watch a rollout, short enough not to wait for it. */
const POD_START = 1000;

/** The flags for generated objects. */
const GENERATING = [
  'pods',
  'namespaces',
  'sample',
  'groups',
  'resources-per-group',
  'properties',
  'versions',
  'served',
] as const satisfies readonly (keyof SandboxFlagValues)[];

/**
 * Converts flags to options for a sandbox. Fails with a message that names the flag.
 * @param given the names of the flags that were typed
 */
export function sandboxOptions(
  flags: SandboxFlagValues,
  given: ReadonlySet<string> = new Set(),
): ApiServerOptions {
  for (const name of ['port', 'pods', 'namespaces'] as const) {
    if (flags[name] < 0) throw new Error(`--${name} must not be negative`);
  }
  if (flags.port > 65535) throw new Error('--port must not be larger than 65535');
  return {
    host: flags.host,
    port: flags.port,
    seed: flags.seed,
    pods: flags.pods,
    namespaces: flags.namespaces,
    sample: flags.sample,
    ...(flags.workloads && { podStart: POD_START }),
    metrics: flags.metrics,
    ...definitionShape(flags),
    generateWords: GENERATING.filter((name) => given.has(name)).map((name) => `--${name}`),
    ...(flags['compact-every'] === ''
      ? {}
      : { compactEvery: milliseconds('compact-every', flags['compact-every']) }),
    ...etcdOptions(flags, given),
    ...watchCacheOption(flags),
    legacyDiscovery: flags['legacy-discovery'],
    limitedTo: namespacesOf(flags['limited-to']),
    rbac: flags.rbac,
    brokenGroups: flags['broken-group'],
    opaqueTokens: flags['opaque-tokens'],
    faults: faultOptions(flags),
  };
}

/** The custom resources to define. Fails with a message that names the flag. */
export function definitionShape(flags: DefinitionFlagValues): DefinitionShape {
  for (const name of ['groups', 'resources-per-group', 'properties'] as const) {
    if (flags[name] < 0) throw new Error(`--${name} must not be negative`);
  }
  const versions = flags.versions.split(',');
  const served = flags.served === '' ? versions : flags.served.split(',');
  for (const version of versions) {
    if (/^[a-z]([a-z0-9-]*[a-z0-9])?$/.test(version) && version.length <= 63) continue;
    throw new Error(`--versions takes names like v1 or v1beta1, not ${quote(version)}`);
  }
  if (new Set(versions).size < versions.length) throw new Error('--versions names a version twice');
  const other = served.find((version) => !versions.includes(version));
  if (other !== undefined) throw new Error(`--served names ${quote(other)}, which --versions does not`);
  return {
    groups: flags.groups,
    resourcesPerGroup: flags['resources-per-group'],
    properties: flags.properties,
    versions,
    served,
  };
}

/** Names go into the kubeconfig unchanged. */
function namespacesOf(names: readonly string[]): readonly string[] {
  const wrong = names.find((name) => !/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name));
  if (wrong !== undefined) throw new Error(`--limited-to takes namespaces, not ${quote(wrong)}`);
  return names;
}

/** On by default, as in a cluster; with etcd, the sandbox decides by etcd's version. */
function watchCacheOption({
  etcd,
  'watch-cache': text,
}: SandboxFlagValues): Pick<ApiServerOptions, 'watchCache'> {
  if (text === '') return etcd.length === 0 ? { watchCache: true } : {};
  if (text === 'true' || text === 'false') return { watchCache: text === 'true' };
  throw new Error(`--watch-cache takes true or false, not ${quote(text)}`);
}

function etcdOptions(flags: SandboxFlagValues, given: ReadonlySet<string>): Pick<ApiServerOptions, 'etcd'> {
  const caFile = flags['etcd-cafile'];
  const certFile = flags['etcd-certfile'];
  const keyFile = flags['etcd-keyfile'];
  if ((certFile === '') !== (keyFile === '')) {
    throw new Error('--etcd-certfile and --etcd-keyfile require each other');
  }
  if (given.has('etcd') && flags.etcd.every((url) => url === '')) {
    throw new Error(
      '--etcd needs the address of an etcd server, like http://127.0.0.1:2379; leave it out to keep the objects in memory',
    );
  }
  if (flags.etcd.length === 0) {
    if (given.has('etcd-prefix')) throw new Error('--etcd-prefix needs --etcd');
    if (caFile || certFile) throw new Error('--etcd-cafile and --etcd-certfile need --etcd');
    return {};
  }
  return {
    etcd: {
      endpoints: flags.etcd,
      prefix: flags['etcd-prefix'],
      ...(caFile && { caFile }),
      ...(certFile && { certFile, keyFile }),
    },
  };
}
