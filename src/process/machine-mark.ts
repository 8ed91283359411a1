import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

/** An identifier of this machine that is always the same, and does not reveal its name. */
export function machineMark(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
}
