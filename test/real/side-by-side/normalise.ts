import { parse } from 'yaml';
import { withoutGoSources } from '../../support/without-go-sources.js';

/**
 * Replaces what differs between any two servers in a body: uids, revisions, times, tokens, addresses.
 * @param managed keep managedFields
 */
export function normalised(text: string, managed = false): unknown {
  try {
    // The content-type distinguishes YAML from the same content in JSON.
    const value: unknown = /^(apiVersion|kind): /.test(text) ? parse(text) : JSON.parse(text);
    const body = normalisedValue('', value);
    return managed ? { body, managers: normalisedValue('', managersOf(value)) } : body;
  } catch {
    return normalisedText(text);
  }
}

/** The managers of an object; newer servers include the subresource through which they wrote. */
function managersOf(value: unknown): unknown {
  const { metadata } = (value ?? {}) as { metadata?: { managedFields?: { subresource?: string }[] } };
  return (
    metadata?.managedFields && byManager(metadata.managedFields.map(({ subresource: _, ...entry }) => entry))
  );
}

/** Fields to omit: addresses, and those that newer servers set by default or older ones write as null. */
const LEFT_OUT = new Set([
  'managedFields',
  'serverAddressByClientCIDRs',
  'kubernetes.io/metadata.name',
  'lastProbeTime',
  'lastTransitionTime',
  // The real server runs without the admission plugin that needs a controller to create service accounts.
  'serviceAccount',
  'serviceAccountName',
]);

function normalisedValue(key: string, value: unknown): unknown {
  if (typeof value === 'string') return normalisedMember(key, value);
  if (Array.isArray(value)) {
    const items = value.map((item) => normalisedValue(key, item));
    return key === 'causes' && /FieldManagerConflict/.test(JSON.stringify(items)) ? inOneOrder(items) : items;
  }
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value)
    .filter(([name, member]) => !isLeftOut(key, name, member))
    .map(([name, member]): [string, unknown] => [name, normalisedValue(name, member)])
    .filter(([name, member]) => name !== 'labels' || Object.keys(member as object).length > 0);
  const object = Object.fromEntries(fields);
  // Newer servers also count the generations of pods.
  if (object.kind === 'Pod' || object.kind === 'PodList')
    delete (object.metadata as { generation?: number }).generation;
  return object;
}

/** Older servers name the managers in conflict in any order. */
function inOneOrder(items: unknown[]): unknown[] {
  return items.sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
}

function isLeftOut(parent: string, name: string, member: unknown): boolean {
  if (LEFT_OUT.has(name) || (name === 'creationTimestamp' && member === null)) return true;
  return parent === 'columnDefinitions' && name === 'description'; // prose that the sandbox does not copy
}

function normalisedMember(key: string, value: string): string {
  if (key === 'resourceVersion' && /^\d+$/.test(value)) return 'RV';
  if (key === 'continue' && value !== '') return 'TOKEN';
  if (key === 'clusterIP' || key === 'clusterIPs') return 'ADDRESS';
  return normalisedText(key === 'message' ? withoutGoSources(value) : value);
}

function normalisedText(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UID')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME')
    .replace(/\(\d+\)/g, '(N)')
    .replace(/resourceVersion: \d+/gi, 'resourceVersion: N')
    .replace(/(gen-)[a-z0-9]{5}\b/g, '$1XXXXX')
    .replace(/^(\d+[smhd])+$/, 'AGE');
}

/** Entries are ordered by time, and whether two have the same second is chance. */
function byManager(entries: readonly unknown[]): unknown[] {
  const nameOf = (entry: unknown) =>
    JSON.stringify(
      ['manager', 'operation', 'subresource'].map((key) => (entry as Record<string, unknown>)[key]),
    );
  return entries.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}
