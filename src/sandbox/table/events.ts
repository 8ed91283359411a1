import type { KubeObject } from '../../codec/object.js';
import { humanAge } from '../../go/human-duration.js';
import { at, numberAt, textAt } from '../object/at.js';
import { cell, NAME_CELL, tableDefinition, textCell, wideCell, wideTextCell } from './cells.js';

/** Events as kube-apiserver prints them. */
export const EVENT_TABLE = tableDefinition(
  cell('Last Seen', 'The time since it last happened.', (event, now) => humanAge(lastTime(event), now)),
  textCell('Type', 'Normal or Warning.', 'type'),
  textCell('Reason', 'A word for what happened.', 'reason'),
  cell('Object', 'What it happened to.', target),
  wideTextCell('Subobject', 'The part of the object it happened to.', 'involvedObject.fieldPath'),
  wideCell('Source', 'Who reports it.', source),
  cell('Message', 'What happened, for people.', (event) => textAt(event, ['message']).trim()),
  wideCell('First Seen', 'The time since it first happened.', (event, now) =>
    humanAge(firstTime(event), now),
  ),
  wideCell('Count', 'How often it has happened.', (event) =>
    at(event, 'series') ? numberAt(event, 'series', 'count') : numberAt(event, 'count') || 1,
  ),
  { ...NAME_CELL, column: { ...NAME_CELL.column, priority: 1 } },
);

function firstTime(event: KubeObject): string {
  return textAt(event, ['firstTimestamp'], textAt(event, ['eventTime']));
}

function lastTime(event: KubeObject): string {
  const isSeries = at(event, 'series');
  return isSeries
    ? textAt(event, ['series', 'lastObservedTime'])
    : textAt(event, ['lastTimestamp'], firstTime(event));
}

function target(event: KubeObject): string {
  const kind = textAt(event, ['involvedObject', 'kind']).toLowerCase();
  const name = textAt(event, ['involvedObject', 'name']);
  return name === '' ? kind : `${kind}/${name}`;
}

function source(event: KubeObject): string {
  const component = textAt(event, ['source', 'component'], textAt(event, ['reportingComponent']));
  const host = textAt(event, ['source', 'host'], textAt(event, ['reportingInstance']));
  return host === '' ? component : `${component}, ${host}`;
}
