import type { Json, KubeObject } from '../../codec/object.js';
import { humanAge } from '../../go/human-duration.js';
import { at, numberAt, textAt } from '../object/at.js';
import type { TableDefinition } from '../types/resource-type.js';
import { column, NAME, nameOf, wide } from './columns.js';

/** Events as kube-apiserver prints them. */
export const EVENT_TABLE: TableDefinition = {
  columns: [
    column('Last Seen', 'The time since it happened last.'),
    column('Type', 'Normal or Warning.'),
    column('Reason', 'A word for what happened.'),
    column('Object', 'What it happened to.'),
    wide('Subobject', 'The part of the object it happened to.'),
    wide('Source', 'Who reports it.'),
    column('Message', 'What happened, for people.'),
    wide('First Seen', 'The time since it happened first.'),
    wide('Count', 'How often it happened.'),
    { ...NAME, priority: 1 },
  ],
  cells(event, now): Json[] {
    const first = textAt(event, ['firstTimestamp'], textAt(event, ['eventTime']));
    const series = at(event, 'series');
    const last = textAt(event, ['lastTimestamp'], first);
    return [
      humanAge(series ? textAt(series, ['lastObservedTime']) : last, now),
      textAt(event, ['type']),
      textAt(event, ['reason']),
      target(event),
      textAt(event, ['involvedObject', 'fieldPath']),
      source(event),
      textAt(event, ['message']).trim(),
      humanAge(first, now),
      series ? numberAt(series, 'count') : numberAt(event, 'count') || 1,
      nameOf(event),
    ];
  },
};

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
