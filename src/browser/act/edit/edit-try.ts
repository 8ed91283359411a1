import type { Patch, WriteSettings } from '../../../cluster/client/write-settings.js';
import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { changesIdentity } from '../../../merge/identity.js';
import { ObjectDiffer } from '../../../merge/object-differ.js';
import { EDITED_FILE } from '../../../objects/edited-text.js';
import { valuesIn } from '../../../objects/manifests/values.js';
import { isSecret } from '../../../objects/secrets/mask.js';
import { messageOf } from '../../../process/errors.js';
import { patchOfSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { ActTools } from '../types.js';
import { EditError } from './edit-errors.js';
import { encodedSecret } from './editable-secret.js';

/** The object that a user made from another one. Fails with EditError. @param before the one that was opened */
export async function editedObject(text: string, before: KubeObject): Promise<KubeObject> {
  const edited = await objectIn(text);
  if (!isSecret(before)) return edited;
  try {
    return encodedSecret(edited);
  } catch (error) {
    throw new EditError(messageOf(error));
  }
}

/**
 * Tries the user's changes on the server, without storing them. Fails as writes do, with a conflict if the object has
 * changed since it was last read, and with EditError.
 * @param before as it was opened
 * @param after as the user edited it
 * @param onto as it was last read
 */
export async function tryOut(
  subject: ActionSubject,
  { before, after, onto }: { before: KubeObject; after: KubeObject; onto: KubeObject },
  tools: ActTools,
): Promise<{ patch: Patch; merged: KubeObject }> {
  const { type, patch } = await new ObjectDiffer().difference(before, after);
  if (changesIdentity(patch)) throw new EditError('apiVersion, kind and name cannot be changed');
  const { resourceVersion = '' } = onto.metadata ?? {};
  const metadata = { ...(patch.metadata as JsonObject | undefined), resourceVersion };
  const same = patchOfSame(type, { ...patch, metadata }, subject);
  return { patch: same, merged: await tools.client.patch(subject, same, editSettings('server', tools)) };
}

/** For a write by this action. */
export function editSettings(dryRun: 'none' | 'server', { signal }: ActTools): WriteSettings {
  return { dryRun, fieldManager: 'kubectl-edit', fieldValidation: 'Strict', signal };
}

async function objectIn(text: string): Promise<KubeObject> {
  const values: unknown[] = [];
  try {
    for await (const value of valuesIn(text, EDITED_FILE)) values.push(value);
  } catch (error) {
    throw new EditError(`it cannot be read: ${messageOf(error)}`);
  }
  const [object] = values;
  if (values.length !== 1 || typeof object !== 'object' || object === null || Array.isArray(object))
    throw new EditError('it must contain exactly one object');
  return object as KubeObject;
}
