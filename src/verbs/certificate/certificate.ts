import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { gateOf } from '../../objects/gate/gate.js';
import type { ManifestFlags } from '../../objects/manifests/sources.js';
import { visit } from '../../objects/visit/visit.js';
import type { Outcomes } from '../../render/outcomes.js';
import { isNotFound, StatusError } from '../../transport/errors.js';
import { type Decision, decisionText, withDecision } from './conditions.js';

/** The validated options of `certificate approve` or `certificate deny`. */
export interface CertificateOptions extends ManifestFlags {
  decision: Decision;
  names: readonly string[];
  /** Decide again even if the same decision was already made. */
  force: boolean;
  yes: boolean;
}

/** How often a request that someone else keeps changing is read again. */
const MAX_RETRIES = 10;

const CONFLICT = 409;

/** The type that is approved or denied, in the only version that has it. */
const SIGNING_REQUESTS: ApiResource = {
  ...{ group: 'certificates.k8s.io', version: 'v1', kind: 'CertificateSigningRequest' },
  ...{ name: 'certificatesigningrequests', singularName: 'certificatesigningrequest', namespaced: false },
  ...{ verbs: ['get', 'list', 'update'], shortNames: ['csr'], categories: [] },
};

/** Approves or denies requests, and continues after failures. */
export async function* decideRequests(options: CertificateOptions, session: Session): Outcomes {
  const { decision, names } = options;
  const gate = gateOf(session, `certificate ${decision}`, { ...options, dryRun: 'none' });
  const client = clientOf(session, 'json', gate);
  const { steps } = await findObjects(
    { words: names, files: options },
    { defaultType: SIGNING_REQUESTS, latest: true },
    findDeps(session),
  );
  const { signal, now } = session.environment;
  const work = async (found: Found) => ({
    object: await decide(found, options, client, now),
    operation: decisionText(decision),
  });
  const count = yield* visit(gate.pass(steps), work, { continueOnError: true, signal, tell: session.tell });
  if (count === 0) yield 'No resources found\n';
}

/** Returns the request as it was found, which is what kubectl prints. */
async function decide(
  { object, target }: Found,
  { decision, force }: Pick<CertificateOptions, 'decision' | 'force'>,
  client: Pick<Client, 'get' | 'update'>,
  now: () => number,
): Promise<KubeObject> {
  const { group, kind } = target.resource;
  if (group !== SIGNING_REQUESTS.group || kind !== SIGNING_REQUESTS.kind)
    throw new Error(
      `can only handle ${SIGNING_REQUESTS.kind}.${SIGNING_REQUESTS.group} objects, got ${group === '' ? kind : `${kind}.${group}`}`,
    );
  const at: ObjectTarget = { ...target, resource: SIGNING_REQUESTS };
  let request = target.resource.version === SIGNING_REQUESTS.version ? object : await read(at, client);
  for (let retries = 0; ; retries++) {
    const changed = withDecision(request, decision, now());
    if (changed === request && !force) return object;
    try {
      await client.update(at, changed, { dryRun: 'none', subresource: 'approval' });
      return object;
    } catch (error) {
      const isChanged = error instanceof StatusError && error.code === CONFLICT;
      if (!isChanged || retries === MAX_RETRIES) throw error;
      request = await read(at, client);
    }
  }
}

async function read(target: ObjectTarget, client: Pick<Client, 'get'>): Promise<KubeObject> {
  try {
    return await client.get(target);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new Error(`could not find v1 version of ${target.name}: ${error.message}`, { cause: error });
  }
}
