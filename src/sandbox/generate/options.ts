import type { DefinitionShape } from './definitions.js';

/** How much a new sandbox contains. The same options always give the same objects. */
export interface GenerateOptions extends Partial<DefinitionShape> {
  /** Pods, distributed over the namespaces. */
  pods?: number;
  /** Namespaces in addition to default, kube-system, kube-public and kube-node-lease. */
  namespaces?: number;
  /** Nodes; by default about one for thirty pods. */
  nodes?: number;
  /** Deployments with their replica sets; by default about one for ten pods, and at least one per namespace. */
  deployments?: number;
  services?: number;
  configMaps?: number;
  secrets?: number;
  events?: number;
  /** A small sample application in the default namespace; none by default. */
  sample?: boolean;
}

/** The options with all defaults, and what all generators share. */
export interface GenerationPlan extends Required<GenerateOptions> {
  seed: number;
  /** The time of generation, in milliseconds since 1970: ages are relative to it. */
  now: number;
  /** The generated namespaces' names; only `default` if none were requested. */
  namespaceNames: readonly string[];
}

/** Completes the options. */
export function generationPlan(options: GenerateOptions, seed: number, now: number): GenerationPlan {
  const { pods = 0, namespaces = 0, groups = 0, resourcesPerGroup = 4, properties = 0 } = options;
  const { sample = false } = options;
  const { versions = ['v1'], served = versions } = options;
  const deployments = options.deployments ?? Math.max(Math.ceil(pods / 10), Math.min(pods, namespaces));
  const generated = Array.from({ length: namespaces }, (_, index) => namespaceName(index, namespaces));
  return {
    pods,
    namespaces,
    nodes: options.nodes ?? Math.max(Math.ceil(pods / 30), sample ? 2 : 0),
    deployments,
    services: options.services ?? Math.ceil(deployments / 2),
    configMaps: options.configMaps ?? deployments,
    secrets: options.secrets ?? deployments,
    events: options.events ?? Math.ceil(pods / 5),
    sample,
    groups,
    resourcesPerGroup,
    properties,
    versions,
    served,
    seed,
    now,
    namespaceNames: generated.length === 0 ? ['default'] : generated,
  };
}

function namespaceName(index: number, count: number): string {
  const teams = ['shop', 'payments', 'search', 'media', 'logistics', 'identity', 'reports', 'billing'];
  const number = String(index).padStart(String(Math.max(0, count - 1)).length, '0');
  return `${teams[index % teams.length]}-${number}`;
}
