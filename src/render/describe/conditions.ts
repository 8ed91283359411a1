import { rfc1123z } from '../../go/local-time.js';
import type { Description } from './description.js';

/** A condition, as most kinds have them in their status. */
export interface Condition {
  type?: string;
  status?: string;
  reason?: string;
  message?: string;
  lastTransitionTime?: string | null;
}

/** Writes type, status and reason of a controller's conditions, where it has any. */
export function writeReasons(to: Description, conditions: readonly Condition[] = []): void {
  if (conditions.length === 0) return;
  to.line(0, 'Conditions:');
  to.line(1, 'Type', 'Status', 'Reason');
  to.line(1, '----', '------', '------');
  for (const { type = '', status, reason } of conditions) to.line(1, `${type} `, status, reason);
}

/** Writes conditions with their times and messages, where there are any. */
export function writeTransitions(to: Description, conditions: readonly Condition[] = []): void {
  if (conditions.length === 0) return;
  to.line(0, 'Conditions:');
  to.line(1, 'Type', 'Status', 'LastTransitionTime', 'Reason', 'Message');
  to.line(1, '----', '------', '------------------', '------', '-------');
  for (const { type, status, lastTransitionTime, reason, message } of conditions)
    to.line(1, type, status, rfc1123z(lastTransitionTime), reason, message);
}
