import type { TableDefinition } from '../types/resource-type.js';
import { ACCESS_TABLES } from './access.js';
import { CORE_TABLES } from './core.js';
import { EVENT_TABLE } from './events.js';
import { NETWORKING_TABLES } from './networking.js';
import { NODE_TABLE } from './nodes.js';
import { SERVICE_TABLE } from './services.js';
import { STORAGE_TABLES } from './storage.js';
import { AUTOSCALER_TABLE } from './workloads/autoscaler.js';
import { BATCH_TABLES } from './workloads/batch.js';
import { POD_TABLE } from './workloads/pods.js';
import { POLICY_TABLES } from './workloads/policies.js';
import { WORKLOAD_TABLES } from './workloads/workloads.js';

/** The Tables of built-in resources, by resource; the others have the plain one. */
export const BUILT_IN_TABLES: Readonly<Record<string, TableDefinition>> = {
  ...ACCESS_TABLES,
  ...BATCH_TABLES,
  ...CORE_TABLES,
  ...NETWORKING_TABLES,
  ...POLICY_TABLES,
  ...STORAGE_TABLES,
  ...WORKLOAD_TABLES,
  events: EVENT_TABLE,
  nodes: NODE_TABLE,
  pods: POD_TABLE,
  services: SERVICE_TABLE,
  'horizontalpodautoscalers.autoscaling': AUTOSCALER_TABLE,
};
