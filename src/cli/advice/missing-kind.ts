import { NoKindMatchError } from '../../discovery/types.js';
import { firstWithin } from '../failure/within.js';

/** The first kind of a manifest that the server does not have, according to an error or its causes. */
export function missingKind(error: unknown): string | undefined {
  return firstWithin(error, (each) => (each instanceof NoKindMatchError ? each.kind.kind : undefined));
}
