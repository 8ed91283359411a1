import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { SERVICES } from '../../discovery/core-resources.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { type Override, withOverride } from '../../objects/create/override.js';
import { sendMade, withNamespace, withSavedConfig } from '../../objects/create/send.js';
import { gateOf } from '../../objects/gate/gate.js';
import { visit } from '../../objects/visit/visit.js';
import { type WriteOptions, writeRules } from '../../objects/visit/write-rules.js';
import type { Outcomes } from '../../render/outcomes.js';
import { type ServiceFlags, serviceFor } from './service.js';
import { serviceSourceOf } from './service-source.js';

/** The validated options of `expose`. */
interface ExposeOptions extends Override, WriteOptions {
  service: ServiceFlags;
  fieldManager: string;
  saveConfig: boolean;
  /** The change cause for `--record`; undefined without it. */
  changeCause: string | undefined;
}

/** Creates a service for each object, and continues after failures. Fails with the errors to print. */
export async function* expose(options: ExposeOptions, session: Session): Outcomes {
  const gate = gateOf(session, 'expose', options);
  const client = clientOf(session, 'json', gate);
  const { words } = options;
  const { steps } = await findObjects({ words, files: options }, {}, findDeps(session));
  const work = async (found: Found) => ({
    object: await createService(found, options, client, session),
    operation: 'exposed',
  });
  yield* visit(gate.pass(steps), work, writeRules(options, session));
}

async function createService(
  found: Found,
  options: ExposeOptions,
  client: Client,
  session: Session,
): Promise<KubeObject> {
  const { service, changeCause, dryRun, saveConfig } = options;
  const made = await withOverride(serviceFor(found.target.name, serviceSourceOf(found), service), options);
  const recorded = changeCause === undefined ? made : withChangeCause(made, changeCause);
  if (dryRun === 'client') return withNamespace(recorded, session);
  const ready = saveConfig ? await withSavedConfig(recorded) : recorded;
  return sendMade(ready, SERVICES, options, { client, namespace: session.namespace });
}
