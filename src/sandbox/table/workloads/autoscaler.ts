import type { KubeObject } from '../../../codec/object.js';
import { at, field, listAt, textAt } from '../../object/at.js';
import { AGE_CELL, cell, NAME_CELL, numberCell, tableDefinition } from '../cells.js';

/** Horizontal pod autoscalers, in the form of autoscaling/v2, as kube-apiserver prints them. */
export const AUTOSCALER_TABLE = tableDefinition(
  NAME_CELL,
  cell('Reference', 'The object that is scaled.', (object) => {
    const target = at(object, 'spec', 'scaleTargetRef');
    return `${textAt(target, ['kind'])}/${textAt(target, ['name'])}`;
  }),
  cell('Targets', 'The metrics, each with its current and its target value.', targets),
  cell('MinPods', 'The fewest pods there may be.', (object) =>
    String(at(object, 'spec', 'minReplicas') ?? '<unset>'),
  ),
  numberCell('MaxPods', 'The most pods there may be.', 'spec.maxReplicas', 'string'),
  numberCell('Replicas', 'The current number of replicas.', 'status.currentReplicas', 'string'),
  AGE_CELL,
);

/** At most this many metrics are shown. */
const MOST = 2;

const PARTS: Readonly<Record<string, string>> = {
  External: 'external',
  Pods: 'pods',
  Object: 'object',
  Resource: 'resource',
  ContainerResource: 'containerResource',
};

function targets(autoscaler: KubeObject): string {
  const specs = listAt(autoscaler, 'spec', 'metrics');
  const statuses = listAt(autoscaler, 'status', 'currentMetrics');
  if (specs.length === 0) return '<none>';
  const texts = specs.map((spec, index) => metric(spec, statuses[index]));
  const shown = texts.slice(0, MOST).join(', ');
  return texts.length > MOST ? `${shown} + ${texts.length - MOST} more...` : shown;
}

function metric(spec: unknown, status: unknown): string {
  const part = PARTS[textAt(spec, ['type'])];
  if (part === undefined) return '<unknown type>';
  const target = at(spec, part, 'target');
  const now = (key: string) => at(status, part, 'current', key);
  const average = field(target, 'averageValue');
  if (part === 'resource' || part === 'containerResource') {
    const name = textAt(spec, [part, 'name']);
    if (average !== undefined) return `${name}: ${now('averageValue') ?? '<unknown>'}/${average}`;
    const [is, wanted] = [now('averageUtilization'), field(target, 'averageUtilization')];
    return `${name}: ${is === undefined ? '<unknown>' : `${is}%`}/${wanted === undefined ? '<auto>' : `${wanted}%`}`;
  }
  if (part === 'pods') return `${now('averageValue') ?? '<unknown>'}/${average}`;
  if (average !== undefined) return `${now('averageValue') ?? '<unknown>'}/${average} (avg)`;
  return `${now('value') ?? '<unknown>'}/${field(target, 'value')}`;
}
