import type { KubeconfigDocument } from '../entries.js';
import type { ConfigChange, Section } from './changes.js';

const singular = { clusters: 'cluster', users: 'user', contexts: 'context' } as const;

/** A file's document after changes; everything else is kept unchanged. */
export function applyChanges(
  document: KubeconfigDocument,
  changes: readonly ConfigChange[],
): KubeconfigDocument {
  return changes.reduce(applyChange, document);
}

function applyChange(document: KubeconfigDocument, change: ConfigChange): KubeconfigDocument {
  switch (change.what) {
    case 'current-context':
      return { ...document, 'current-context': change.value };
    case 'preferences':
      return { ...document, preferences: change.value };
    default:
      return { ...document, [change.what]: changedList(document, change.what, change.name, change.value) };
  }
}

function changedList(
  document: KubeconfigDocument,
  section: Section,
  name: string,
  value: object | undefined,
): { name?: string }[] {
  const items: { name?: string }[] = document[section] ?? [];
  const others = items.filter((item) => (item.name ?? '') !== name);
  if (value === undefined) return others;
  const present = items.find((item) => (item.name ?? '') === name);
  return [...others, { ...present, name, [singular[section]]: value }];
}
