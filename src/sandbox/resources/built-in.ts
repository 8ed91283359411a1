import { BUILT_IN_TABLES } from '../table/built-in.js';
import { PLAIN_TABLE } from '../table/cells.js';
import { groupResource, type ResourceType, type TableDefinition } from '../types/resource-type.js';
import type { View } from '../types/view.js';
import { behaviourOf } from './behaviour.js';
import { parseResourceTable, type ResourceEntry } from './read-resource-table.js';
import { METRICS_TABLE, RESOURCE_TABLE } from './resource-table.js';
import { selectableFields } from './selectable.js';
import { AUTOSCALERS_VIEW } from './views/autoscalers.js';
import { EVENTS_VIEW } from './views/events.js';
import { NODE_METRICS_VIEW, POD_METRICS_VIEW } from './views/metrics.js';

const VIEWS: Readonly<Record<string, View>> = {
  'events.events.k8s.io': EVENTS_VIEW,
  'horizontalpodautoscalers.autoscaling': AUTOSCALERS_VIEW,
  'nodes.metrics.k8s.io': NODE_METRICS_VIEW,
  'pods.metrics.k8s.io': POD_METRICS_VIEW,
};

/** The built-in resources, in discovery order. */
export const BUILT_IN: readonly ResourceType[] = withBehaviour(parseResourceTable(RESOURCE_TABLE));

/** The resources of a metrics server, which not every cluster has. */
export const METRICS: readonly ResourceType[] = withBehaviour(
  parseResourceTable(RESOURCE_TABLE + METRICS_TABLE),
).slice(BUILT_IN.length);

export const NAMESPACE_TYPE = builtInType('namespaces');
export const NODE_TYPE = builtInType('nodes');
export const POD_TYPE = builtInType('pods');
export const DEFINITION_TYPE = builtInType('customresourcedefinitions.apiextensions.k8s.io');

/** A stored built-in resource. @param name `pods`, `deployments.apps` */
export function builtInType(name: string): ResourceType {
  const type = BUILT_IN.find((each) => each.stored && groupResource(each) === name);
  if (type === undefined) throw new Error(`there is no built-in resource ${name}`);
  return type;
}

function withBehaviour(entries: readonly ResourceEntry[]): ResourceType[] {
  const types = new Map<string, ResourceType>();
  return entries.map(({ type, viewOf }) => {
    const name = groupResource(type);
    const full: ResourceType = {
      ...type,
      table: BUILT_IN_TABLES[name] ?? PLAIN_TABLE,
      selectable: selectableFields(name),
      ...behaviourOf(name),
    };
    const original = viewOf === undefined ? undefined : types.get(viewOf);
    const view = VIEWS[name];
    types.set(name, full);
    if (original === undefined || view === undefined) return full;
    const { prefix, storageVersionHash } = original;
    return {
      ...full,
      prefix,
      storageVersionHash,
      view,
      table: tableOfView(original, view),
      defaults: defaultsOfView(original, view),
    };
  });
}

/** A view has the defaults of the stored objects. */
function defaultsOfView(
  { defaults }: ResourceType,
  { toStored, fromStored }: View,
): ResourceType['defaults'] {
  return (object, old) => fromStored(defaults(toStored(object), old && toStored(old)));
}

/** A view is printed like the stored objects. */
function tableOfView({ table }: ResourceType, view: View): TableDefinition {
  return { columns: table.columns, cells: (object, now) => table.cells(view.toStored(object), now) };
}
