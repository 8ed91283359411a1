import { resourceName } from '../../discovery/types.js';
import { showControls } from '../../terminal/sanitize.js';
import { modeWord } from '../header.js';
import type { Deal } from './gate.js';

function isOfOneType(subjects: Deal['subjects']): boolean {
  return new Set(subjects.map(({ resource }) => resourceName(resource))).size === 1;
}

/** `Delete 3 pods in context big (PROTECTED), namespace shop`: what an action is about to do, and where. */
export function dealTitle({ action, subjects, cluster }: Deal): string {
  const [first] = subjects;
  const what =
    action.takes === 'none' || first === undefined
      ? ''
      : subjects.length === 1
        ? `${first.resource.name}/${first.name}`
        : `${subjects.length} ${isOfOneType(subjects) ? first.resource.name : 'objects'}`;
  const mode = modeWord(cluster.facts.mode);
  const context = `context ${cluster.facts.contextName || '(none)'}${mode === '' ? '' : ` (${mode})`}`;
  const namespaces = [...new Set(subjects.flatMap(({ namespace }) => namespace ?? []))];
  const where =
    namespaces.length === 0
      ? ''
      : `, namespace${namespaces.length === 1 ? '' : 's'} ${namespaces.join(', ')}`;
  const { word } = action;
  return showControls(
    `${word.charAt(0).toUpperCase()}${word.slice(1)}${what && ` ${what}`} in ${context}${where}`,
  );
}
