import { resourceName } from '../../discovery/types.js';
import { showControls } from '../../terminal/sanitize.js';
import type { ActionSubject } from '../rows/subject.js';
import type { BrowserCluster } from '../state/cluster.js';
import { modeWord } from '../table/header.js';
import type { BrowserGate, PlannedAction } from './gate.js';
import type { BrowserAction } from './types.js';

/**
 * The targets of an action, by cluster: objects from several contexts are handled context by context.
 * @param cluster of objects that name none
 */
export function actionsByContext(
  action: BrowserAction,
  subjects: readonly ActionSubject[],
  cluster: BrowserCluster,
): PlannedAction[] {
  const clusterOf = (subject: ActionSubject) => subject.cluster ?? cluster;
  const clusters = subjects.length === 0 ? [cluster] : [...new Set(subjects.map(clusterOf))];
  return clusters.map((within) => ({
    ...{ action, cluster: within, subjects: subjects.filter((subject) => clusterOf(subject) === within) },
  }));
}

/** Why actions cannot be started, all of them or one; undefined if they can. */
export function firstRefusal(
  plannedActions: readonly PlannedAction[],
  gate: BrowserGate,
): string | undefined {
  // An action on a single object does not accept objects of several contexts.
  const whole = { ...plannedActions[0]!, subjects: plannedActions.flatMap(({ subjects }) => subjects) };
  return [whole, ...plannedActions]
    .map((planned) => gate.refusal(planned))
    .find((refusal) => refusal !== undefined);
}

function isOfOneType(subjects: PlannedAction['subjects']): boolean {
  return new Set(subjects.map(({ resource }) => resourceName(resource))).size === 1;
}

/** `Delete 3 pods in context big (PROTECTED), namespace shop`: the pending action and its place. */
export function plannedTitle({ action, subjects, cluster }: PlannedAction): string {
  const [first] = subjects;
  const what =
    action.takes === 'none' || first === undefined
      ? ''
      : subjects.length === 1
        ? `${first.resource.name}/${first.name}`
        : `${subjects.length} ${isOfOneType(subjects) ? first.resource.name : 'objects'}`;
  const mode = modeWord(cluster.info.mode);
  const context = `context ${cluster.info.contextName || '(none)'}${mode === '' ? '' : ` (${mode})`}`;
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
