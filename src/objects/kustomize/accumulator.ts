import { mergeConfigs, NO_CONFIG, type TransformerConfig } from './config/field-spec.js';
import type { Kustomization } from './config/kustomization.js';
import { ResourceList } from './resources/resource-list.js';
import { noteVariables, type Variable } from './transform/variables.js';

/** What kustomizations have accumulated so far. */
export interface Accumulator {
  resources: ResourceList;
  config: TransformerConfig;
  variables: Variable[];
}

/** The initial, empty state. */
export function emptyAccumulator(): Accumulator {
  return { resources: new ResourceList(), config: NO_CONFIG, variables: [] };
}

/** Adds what another kustomization has accumulated. Fails if an object or a variable already exists. */
export function merge(gathered: Accumulator, found: Accumulator): void {
  gathered.resources.add(found.resources.all);
  gathered.config = mergeConfigs(gathered.config, found.config);
  takeVariables(gathered, found.variables);
}

/** The variables of a kustomization. */
export function variablesOf({ vars }: Kustomization): Variable[] {
  return vars.map(({ name, objref, fieldref }) => {
    const { apiVersion, ...target } = objref;
    const parts = apiVersion.split('/');
    if (apiVersion !== '' && parts.length === 2) [target.group, target.version] = parts as [string, string];
    if (apiVersion !== '' && parts.length === 1) target.version = apiVersion;
    return { name, target, fieldPath: fieldref.fieldPath || 'metadata.name' };
  });
}

/** Adds variables, and records them in the objects that provide their values. Fails in kustomize's words. */
export function addVariables(gathered: Accumulator, variables: readonly Variable[]): void {
  noteVariables(gathered.resources, variables);
  takeVariables(gathered, variables);
}

function takeVariables(gathered: Accumulator, variables: readonly Variable[]): void {
  for (const variable of variables) {
    if (gathered.variables.some(({ name }) => name === variable.name))
      throw new Error(`var '${variable.name}' already encountered`);
    gathered.variables.push(variable);
  }
}
