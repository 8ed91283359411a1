import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import { quote } from '../../go/strconv/quote.js';
import { withConfiguration } from '../../merge/last-applied.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { manifestCheckOf } from '../../objects/session-manifest-check.js';
import { withSource } from '../../objects/visit/errors.js';
import { visit } from '../../objects/visit/visit.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { withoutVersion } from '../../objects/without-version.js';
import type { Outcomes } from '../../render/outcomes.js';
import type { CreateOptions } from './options.js';

/**
 * Creates the objects in files, and continues after failures. Fails with the errors to print.
 * @param reads the parts of responses that are shown
 */
export async function* create(options: CreateOptions, session: Session, reads: Selection): Outcomes {
  const manifests = manifestCheckOf(session, options.validation);
  const gate = gateOf(session, 'create', options);
  const client = clientOf(session, options.wire, gate);
  const { labelSelector } = options;
  const { steps } = await findObjects(
    { files: options, labelSelector },
    { check: (document) => manifests.check(document) },
    findDeps(session),
  );
  const work = async (found: Found) => ({
    object: await createOne(found, options, client, reads),
    operation: 'created',
  });
  const created = yield* visit(gate.pass(steps), work, {
    ...writeRules(options, session),
    holds: definesType,
    describe: (error, { source }) => withSource(error, 'creating', source),
  });
  if (created === 0) throw new Error('no objects passed to create');
}

/** Returns the object as the server has it now, or as it would be sent. */
async function createOne(
  { object, target, source }: Found,
  { changeCause, saveConfig, dryRun, fieldManager, validation }: CreateOptions,
  client: Client,
  select: Selection,
): Promise<KubeObject> {
  // If the server generates it, it may differ from the given one; kubectl's request for it goes to a wrong path.
  if (!object.apiVersion) throw new Error(`error when creating ${quote(source)}: apiVersion not set`);
  const configured = withConfiguration(object, saveConfig);
  const ready = changeCause === undefined ? configured : withChangeCause(configured, changeCause);
  if (dryRun === 'client') return ready;
  const settings = { dryRun, fieldManager, fieldValidation: validation, select };
  return client.create(target, withoutVersion(ready), settings);
}

/** Whether an object adds a type to the server: later files may contain objects of that type. */
function definesType({ target }: Found<unknown>): boolean {
  const { group, kind } = target.resource;
  return (
    (group === 'apiextensions.k8s.io' && kind === 'CustomResourceDefinition') ||
    (group === 'apiregistration.k8s.io' && kind === 'APIService')
  );
}
