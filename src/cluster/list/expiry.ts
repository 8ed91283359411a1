import { exactResourceVersion } from './page-request.js';
import { canSkipByKey, goOnByToken, type ListPosition, type OrderProgress, startOver } from './position.js';
import type { Consistency } from './types.js';

/** What is known when the server answers that it no longer keeps the snapshot. */
interface Expiry {
  consistency: Consistency;
  /** The token in the answer's Status; "" without one. */
  token: string;
  /** What was asked for. */
  position: ListPosition;
  order: OrderProgress;
  /** Items that can no longer be taken back; 0 when a restart is possible. */
  irrevocable: number;
}

/** What to do about it. `fail` without a reason fails with the server's answer. */
type ExpiryDecision =
  | { action: 'go-on'; position: ListPosition }
  | { action: 'restart' }
  | { action: 'fail'; why?: string };

/**
 * Decides how a list continues after 410 Expired. The token of the Status reads the rest from the present state; the
 * API server makes one for every expired token of its own. Without it (an exact resourceVersion was asked for, or
 * another server answers) the list is read from the beginning again, and what was given is passed over by key.
 */
export function afterExpiry(expiry: Expiry): ExpiryDecision {
  const { consistency, token, position, order, irrevocable } = expiry;
  if (consistency === 'snapshot') return { action: 'fail' };
  if (consistency === 'restart') {
    if (irrevocable === 0) return { action: 'restart' };
    return {
      action: 'fail',
      why: `the list expired on the server after ${irrevocable} items had been printed, too late to restart it`,
    };
  }
  if (token !== '' && (position.skip === 0 || canSkipByKey(order))) {
    return { action: 'go-on', position: goOnByToken(token, order) };
  }
  if (token === '' && isPlainBeginning(position)) return { action: 'fail' };
  if (canSkipByKey(order)) return { action: 'go-on', position: startOver(order) };
  return {
    action: 'fail',
    why: 'the list expired on the server, and cannot continue: its items come in no known order',
  };
}

function isPlainBeginning(position: ListPosition): boolean {
  return position.continue === '' && exactResourceVersion(position) === undefined;
}
