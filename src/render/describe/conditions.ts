import { rfc1123z } from '../../go/local-time.js';
import type { Description } from './description.js';

/** A condition, as in the status of most kinds. */
export interface Condition {
  type?: string;
  status?: string;
  reason?: string;
  message?: string;
  lastTransitionTime?: string | null;
}

/** Writes type, status and reason of a controller's conditions, if it has any. */
export function writeReasons(to: Description, conditions: readonly Condition[] = []): void {
  if (conditions.length === 0) return;
  to.line(0, 'Conditions:');
  to.line(1, 'Type', 'Status', 'Reason');
  to.line(1, '----', '------', '------');
  for (const { type = '', status, reason } of conditions) to.line(1, `${type} `, status, reason);
}

/** Writes conditions with their times and messages, if there are any. */
export function writeTransitions(to: Description, conditions: readonly Condition[] = []): void {
  if (conditions.length === 0) return;
  to.line(0, 'Conditions:');
  to.line(1, 'Type', 'Status', 'LastTransitionTime', 'Reason', 'Message');
  to.line(1, '----', '------', '------------------', '------', '-------');
  for (const { type, status, lastTransitionTime, reason, message } of conditions)
    to.line(1, type, status, rfc1123z(lastTransitionTime), reason, message);
}

/**
 * Writes conditions with two times each, if there are any.
 * @param checkedTitle of the time of the last check
 * @param checkedField the field of that time
 */
export function writeConditionsWithTimes<F extends string>(
  to: Description,
  checkedTitle: string,
  checkedField: F,
  conditions: readonly (Condition & { [field in F]?: string | null })[] = [],
): void {
  if (conditions.length === 0) return;
  to.line(0, 'Conditions:');
  to.line(1, 'Type', 'Status', checkedTitle, 'LastTransitionTime', 'Reason', 'Message');
  to.line(1, '----', '------', '-----------------', '------------------', '------', '-------');
  for (const condition of conditions) {
    const { type, status, lastTransitionTime, reason, message } = condition;
    const times = [condition[checkedField], lastTransitionTime].map(rfc1123z);
    to.line(1, ...[type, status, ...times, reason].map((cell) => `${cell ?? ''} `), message);
  }
}
