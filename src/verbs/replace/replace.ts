import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import { quote } from '../../go/strconv/quote.js';
import type { Found } from '../../objects/builder/query.js';
import { gateOf } from '../../objects/gate/gate.js';
import { withSource } from '../../objects/visit/errors.js';
import { visit } from '../../objects/visit/visit.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import type { Outcomes } from '../../render/outcomes.js';
import { StatusError } from '../../transport/errors.js';
import { findReplacements, readyObject } from './objects.js';
import type { ReplaceOptions } from './options.js';

/**
 * Replaces the objects in files, and continues after failures. Fails with the errors to print.
 * @param reads the parts of responses that are shown
 */
export async function* replace(options: ReplaceOptions, session: Session, reads: Selection): Outcomes {
  if (options.deletion !== undefined) {
    const { forceReplace } = await import('./force-replace.js');
    yield* forceReplace(options, options.deletion, session, reads);
    return;
  }
  const gate = gateOf(session, 'replace', options);
  const client = clientOf(session, options.wire, gate);
  const work = async (found: Found) => {
    const object = readyObject(found.object, options);
    const isSent = options.dryRun !== 'client';
    const shown = isSent ? await put({ ...found, object }, options, client, reads) : object;
    return { object: shown, operation: 'replaced' };
  };
  yield* visit(gate.pass(await findReplacements(options, session)), work, {
    ...writeRules(options, session),
    describe: (error, { source }) => withSource(error, 'replacing', source),
  });
}

/** Returns the object as the server has it now. */
async function put(
  { object, target, source }: Found,
  { dryRun, fieldManager, validation, subresource }: ReplaceOptions,
  client: Pick<Client, 'get' | 'update'>,
  select: Selection,
): Promise<KubeObject> {
  if (target.name === '')
    throw new Error(`error when replacing ${quote(source)}: resource name may not be empty`);
  const current = object.metadata?.resourceVersion
    ? object
    : await withCurrentVersion(object, target, subresource, client);
  return client.update(target, current, {
    dryRun,
    fieldManager,
    fieldValidation: validation,
    subresource,
    select,
  });
}

/**
 * An object without a version replaces the current one: its version is read, because many types require one in an
 * update.
 */
async function withCurrentVersion(
  object: KubeObject,
  target: ObjectTarget,
  subresource: string,
  client: Pick<Client, 'get'>,
): Promise<KubeObject> {
  try {
    const { metadata } = await client.get(target, { subresource });
    return { ...object, metadata: { ...object.metadata, resourceVersion: metadata?.resourceVersion ?? '' } };
  } catch (error) {
    // A user who may not read it may still replace it; and if it is missing, the response to the update says so.
    if (error instanceof StatusError) return object;
    throw error;
  }
}
