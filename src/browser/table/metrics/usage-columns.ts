import { type ApiResource, resourceName } from '../../../discovery/types.js';
import type { Row } from '../../rows/row.js';
import { type Column, cellColumn } from '../columns/columns.js';

/** What is measured. */
type MeasuredThing = 'cpu' | 'memory';

/** What usage is compared with. */
type UsageBound = 'requests' | 'limits' | 'allocatable';

/** A column of metrics: the usage, or its percentage of something. */
export interface UsageColumn {
  of: MeasuredThing;
  per?: UsageBound;
}

/** The usage of a pod or node: thousandths of CPUs, bytes of memory. */
export type UsageFigures = Readonly<Record<MeasuredThing, number>>;

/** The usage of the rows' objects, as far as it was measured. */
export interface MeasuredRows {
  /** It has been read. */
  readonly isRead: boolean;
  /** There are figures, or will be. */
  readonly isServed: boolean;
  of(row: Row): UsageFigures | undefined;
}

/** The possible columns, with their titles. */
const TITLES: Readonly<Record<string, string>> = {
  cpu: 'CPU',
  memory: 'MEM',
  'cpu/requests': 'CPU%R',
  'cpu/limits': 'CPU%L',
  'memory/requests': 'MEM%R',
  'memory/limits': 'MEM%L',
  'cpu/allocatable': 'CPU%',
  'memory/allocatable': 'MEM%',
};

const BOUNDS: Readonly<Record<string, readonly UsageBound[]>> = {
  pods: ['requests', 'limits'],
  nodes: ['allocatable'],
};

/**
 * The ids of the columns of metrics that a resource can have: `use:cpu`, `use:cpu/requests`; only pods and nodes have
 * any.
 */
export function usageIds(resource: ApiResource | undefined): string[] {
  const bounds = resource && BOUNDS[resourceName(resource)];
  if (bounds === undefined) return [];
  return ['cpu', 'memory', ...bounds.flatMap((per) => [`cpu/${per}`, `memory/${per}`])].map(
    (id) => `use:${id}`,
  );
}

/** The id of a column of metrics by its id or title; undefined if the resource has no such column. */
export function usageColumnOf(word: string, resource: ApiResource | undefined): string | undefined {
  return usageIds(resource).find((id) => id === word || usageTitle(id) === word.toUpperCase());
}

/** The title of a column of metrics by its id. */
export function usageTitle(id: string): string {
  return TITLES[id.replace(/^use:/, '')] ?? id;
}

/** The note of a column. */
export function usageNote(id: string): string {
  const [of, per] = id.replace(/^use:/, '').split('/');
  return per === undefined ? `metrics: what is used of ${of}` : `metrics: percent of the ${of} ${per}`;
}

/** Reads an id; undefined if there is no such column. */
export function parseUsage(id: string): UsageColumn | undefined {
  const [of, per] = id.replace(/^use:/, '').split('/') as [MeasuredThing, UsageBound | undefined];
  return Object.hasOwn(TITLES, id.replace(/^use:/, '')) ? { of, ...(per && { per }) } : undefined;
}

/** The column; its figures come from elsewhere. */
export function usageColumn(id: string, { of, per }: UsageColumn, usage: MeasuredRows): Column {
  const figure = (row: Row): number | undefined => {
    const used = usage.of(row)?.[of];
    if (used === undefined || per === undefined) return used;
    const bound = row.bounds?.[`${of}/${per}`] ?? 0;
    return bound === 0 ? undefined : (100 * used) / bound;
  };
  const text = (row: Row) => {
    const value = figure(row);
    // It was not measured, or there is nothing to compare it with.
    if (value === undefined) return usage.isRead ? '-' : '·';
    if (per !== undefined) return `${Math.trunc(value)}%`;
    return of === 'cpu' ? `${value}m` : `${Math.trunc(value / 1024 ** 2)}Mi`;
  };
  const holds = per === undefined ? 'quantity' : 'any';
  return {
    ...cellColumn(usageTitle(id), -1, { text, holds, sortBy: { keyOf: figure } }),
    id,
    isMoving: true,
  };
}
