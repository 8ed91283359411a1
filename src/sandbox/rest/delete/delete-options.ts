import type { JsonObject } from '../../../codec/object.js';
import { type Cause, invalidOptions } from '../../http/errors.js';
import { queryNumber } from '../../http/query-number.js';
import type { Call } from '../../http/reply.js';
import { readOptionsBody } from '../request/body.js';
import { invalidValue, unsupportedValue } from '../request/causes.js';
import type { Api } from '../request/context.js';
import { dryRunCauses, dryRunOf } from '../request/write-options.js';

/** metav1.DeleteOptions after a server's checks. */
export interface DeleteOptions {
  dryRun: boolean;
  gracePeriodSeconds?: number;
  propagation?: 'Orphan' | 'Background' | 'Foreground';
  preconditions: { uid?: string; resourceVersion?: string };
  /** The older way to request background deletion: 202 if something is left to do. */
  cascades: boolean;
}

const POLICIES = ['Foreground', 'Background', 'Orphan'] as const;

/** The options of controllers. */
export const IN_BACKGROUND: DeleteOptions = {
  dryRun: false,
  propagation: 'Background',
  preconditions: {},
  cascades: false,
};

/**
 * Reads the options from a DELETE's body, or from its query if there is none. Fails with 400, 422, or as the body does.
 */
export async function parseDeleteOptions(api: Api, call: Call): Promise<DeleteOptions> {
  const body = await readOptionsBody(api, call);
  const given = Object.keys(body).length > 0 ? body : fromQuery(call.query);
  const dryRun = [...dryRunOf(call), ...(Array.isArray(body.dryRun) ? body.dryRun.map(String) : [])];
  const {
    propagationPolicy: policy = null,
    orphanDependents: orphan = null,
    gracePeriodSeconds: grace,
  } = given;
  const causes = [...policyCauses(policy as string | null, orphan !== null), ...dryRunCauses(dryRun)];
  if (causes.length > 0) throw invalidOptions('DeleteOptions', ...causes);
  const older = orphan === null ? undefined : orphan === true ? 'Orphan' : 'Background';
  const propagation = (policy as DeleteOptions['propagation'] | null) ?? older;
  const { uid, resourceVersion } = (given.preconditions ?? {}) as JsonObject;
  return {
    dryRun: dryRun.length > 0,
    ...(typeof grace === 'number' ? { gracePeriodSeconds: grace } : {}),
    ...(propagation === undefined ? {} : { propagation }),
    preconditions: {
      ...(typeof uid === 'string' ? { uid } : {}),
      ...(typeof resourceVersion === 'string' ? { resourceVersion } : {}),
    },
    cascades: orphan === false,
  };
}

function policyCauses(policy: string | null, orphanGiven: boolean): Cause[] {
  const field = 'propagationPolicy';
  if (policy === null) return [];
  if (orphanGiven) {
    return [invalidValue(field, policy, 'orphanDependents and deletionPropagation cannot be both set')];
  }
  if ((POLICIES as readonly string[]).includes(policy)) return [];
  return [unsupportedValue(field, policy, [...POLICIES, 'nil'])];
}

function fromQuery(query: URLSearchParams): JsonObject {
  const grace = queryNumber(query, 'gracePeriodSeconds');
  const orphan = query.get('orphanDependents');
  const policy = query.get('propagationPolicy');
  return {
    ...(grace === undefined ? {} : { gracePeriodSeconds: grace }),
    ...(orphan === null ? {} : { orphanDependents: orphan === 'true' || orphan === '1' }),
    ...(policy === null || policy === '' ? {} : { propagationPolicy: policy }),
  };
}
