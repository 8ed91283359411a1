import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { gateOf } from '../../objects/gate/gate.js';
import { visit } from '../../objects/visit/visit.js';
import type { ObjectFormat } from '../../render/output-format.js';
import { resultPrinter } from '../../render/result-printer.js';
import { isNotFound, StatusError } from '../../transport/errors.js';
import { type Decision, decided, withDecision } from './conditions.js';

/** A checked `certificate approve` or `certificate deny`. */
export interface CertificateOptions {
  decision: Decision;
  names: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  /** Decide again where it was decided so already. */
  force: boolean;
  yes: boolean;
  /** Undefined: a line an object that says what was done. */
  format: ObjectFormat | undefined;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
}

/** A request that somebody else keeps changing is read so often again. */
const MOST_RETRIES = 10;

const CONFLICT = 409;

/** What is approved or denied, at the only version that has it. */
const SIGNING_REQUESTS: ApiResource = {
  ...{ group: 'certificates.k8s.io', version: 'v1', kind: 'CertificateSigningRequest' },
  ...{ name: 'certificatesigningrequests', singularName: 'certificatesigningrequest', namespaced: false },
  ...{ verbs: ['get', 'list', 'update'], shortNames: ['csr'], categories: [] },
};

/** Carries out a `certificate approve` or `certificate deny`, and continues after failures. Gives the exit code. */
export async function runCertificate(options: CertificateOptions, session: Session): Promise<number> {
  const { environment } = session;
  const { decision, names, filenames, kustomize, recursive } = options;
  const gate = gateOf(session, `certificate ${decision}`, { ...options, dryRun: 'none' });
  const client = clientOf(session, 'json', gate);
  const output = await resultPrinter({ ...options, dryRun: 'none' }, environment);
  const { steps } = await findObjects(
    { words: names, files: { filenames, kustomize, recursive } },
    { defaultType: SIGNING_REQUESTS, latest: true },
    findDeps(session),
  );
  let count = 0;
  const visited = visit(gate.pass(steps), (found) => decide(found, options, client, environment.now), {
    continueOnError: true,
    signal: environment.signal,
    show: (object) => output.print(object, decided(decision)),
    tell: session.tell,
  });
  try {
    for await (const _ of visited) count++;
  } finally {
    await output.end();
  }
  if (count === 0) await environment.stdout.write('No resources found\n');
  return 0;
}

/** Gives the request as it was found, which is what kubectl prints. */
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
      if (!isChanged || retries === MOST_RETRIES) throw error;
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
