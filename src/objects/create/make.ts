import { clientOf } from '../../cluster/client/client.js';
import type { DryRun } from '../../cluster/dry-run.js';
import type { Session } from '../../cluster/session.js';
import type { Validation } from '../../cluster/validation.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { DisplayableError, isStop } from '../../process/errors.js';
import { gateOf } from '../gate/gate.js';
import { goMessageOf } from '../visit/failures.js';
import { sendMade, withNamespace, withSavedConfig } from './send.js';

/** The validated options of `create KIND NAME` that all kinds have. */
interface MakeOptions {
  dryRun: DryRun;
  validation: Validation;
  fieldManager: string;
  saveConfig: boolean;
  /** Skips confirmation in a protected context. */
  yes: boolean;
}

/** Makes an object; its namespace may be missing, and is filled in if `-n` names one. */
export type MakeObject = (session: Session) => KubeObject | Promise<KubeObject>;

/** How objects of a kind are created. */
export interface MadeKind {
  /** The words of the command: `create service clusterip`. */
  verb: string;
  resource: ApiResource;
  /** kubectl's prefix of errors: `failed to create job: `. "": the server's response is reported unchanged. */
  failure: string;
}

/**
 * Makes an object, creates it and returns the result. Fails as making does, and in kubectl's words if the server
 * refuses it.
 */
export async function* createMade(
  { verb, resource, failure }: MadeKind,
  make: MakeObject,
  options: MakeOptions,
  session: Session,
): AsyncGenerator<{ object: KubeObject; operation: 'created' }, void, undefined> {
  const { namespace } = session;
  const { dryRun, fieldManager, validation, saveConfig } = options;
  const made = await make(session);
  const placed = resource.namespaced ? withNamespace(made, session) : made;
  const ready = saveConfig ? await withSavedConfig(placed) : placed;
  const gate = gateOf(session, verb, options);
  const client = clientOf(session, 'json', gate);
  if (dryRun !== 'client')
    await gate.admit([
      { resource, namespace: resource.namespaced ? namespace : undefined, name: ready.metadata?.name ?? '' },
    ]);
  const settings = { dryRun, fieldManager, fieldValidation: validation };
  const object = await sendMade(ready, resource, settings, { client, namespace }).catch((error: unknown) => {
    throw failure === '' ? error : asFailure(failure, error);
  });
  yield { object, operation: 'created' };
}

/** An error in one sentence, after the intended action. An abort is returned unchanged. */
export function asFailure(failure: string, error: unknown): unknown {
  return isStop(error) ? error : new DisplayableError(`${failure}${goMessageOf(error)}`, { cause: error });
}
