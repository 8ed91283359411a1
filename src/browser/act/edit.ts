import { rm } from 'node:fs/promises';
import type { Patch, WriteSettings } from '../../cluster/client/write-settings.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import { changesIdentity } from '../../merge/identity.js';
import { ObjectDiffer } from '../../merge/object-differ.js';
import { valuesIn } from '../../objects/manifests/values.js';
import { DisplayableError, messageOf } from '../../process/errors.js';
import { editableText } from '../../render/editable.js';
import type { SavedFile } from '../../terminal/editor/editor.js';
import { isConflict, StatusError } from '../../transport/errors.js';
import { isSecret } from '../../verbs/diff/mask.js';
import {
  EDITED_FILE,
  type EditReason,
  hasContent,
  headText,
  saySame,
  withoutHead,
  withoutManagedFields,
} from '../../verbs/edit/text.js';
import { diffLines } from './diff-lines.js';
import { decodedSecret, encodedSecret } from './editable-secret.js';
import { patchOfSame, readSame } from './same-object.js';
import type { ActionSubject, ActionWork, ActTools } from './types.js';

const PURPOSE = `# Edit the object below. The file is read when the editor ends; then you see what changes, and are asked.
# Leave it as it is to change nothing.
#
`;
const SECRET_PURPOSE = `${PURPOSE}# Values below stringData stand as they are. Those below data are in base64.
#
`;

/** What is wrong with a text, which the user may mend: the editor opens again with it. */
class EditError extends Error {
  override readonly name = 'EditError';
}

/** What a user has made of an object, tried on the server. */
interface Tried {
  patch: Patch;
  merged: KubeObject;
}

/** `E`: opens the object in the user's editor, shows what the server would make of that, and saves it. */
export function editWork(): ActionWork {
  let file: SavedFile;
  let patch: Patch;
  return {
    async plan([subject], tools) {
      const before = withoutManagedFields(await readSame(subject!, tools));
      const edited = await editUntilTried(subject!, before, tools);
      file = edited.file;
      patch = edited.patch;
      const lines = await orNamed(file, () => diffLines(before, edited.merged));
      return {
        lines: () => [
          [{ text: `your text is in ${file.path} until it is saved`, role: 'muted' }],
          ...(isSecret(before)
            ? [[{ text: 'values of secrets are not shown', role: 'muted' as const }]]
            : []),
          ...lines,
        ],
      };
    },
    command: ({ resource, name }) => ['edit', `${resourceName(resource)}/${name}`],
    async perform(subject, _answers, tools) {
      try {
        await tools.client.patch(subject, patch, settings('none', tools));
      } catch (error) {
        tools.say(`your text is kept in ${file.path}`);
        throw isConflict(error) ? changedMeanwhile(error) : error;
      }
      await rm(file.path, { force: true });
      return { text: 'edited' };
    },
  };
}

/** Has the user edit an object until the server would take it. Fails with where the text is kept, where there is one. */
async function editUntilTried(
  subject: ActionSubject,
  before: KubeObject,
  tools: ActTools,
): Promise<Tried & { file: SavedFile }> {
  const original = await editableText([isSecret(before) ? decodedSecret(before) : before], {
    name: 'yaml',
    argument: '',
  });
  const purpose = isSecret(before) ? SECRET_PURPOSE : PURPOSE;
  let last: SavedFile | undefined;
  let reasons: readonly EditReason[] = [];
  for (;;) {
    const text = headText(purpose, reasons) + (last === undefined ? original.text : withoutHead(last.text));
    const file = await orNamed(last, () => tools.editor.edit(text, original.suffix));
    if (last !== undefined) await rm(last.path, { force: true });
    if (last !== undefined && (await saySame(last.text, file.text))) throw kept(file, reasons[0]?.head ?? '');
    if ((await saySame(original.text, file.text)) || !hasContent(file.text)) {
      await rm(file.path, { force: true });
      throw new Error('nothing was changed');
    }
    try {
      return { ...(await tryOut(subject, before, file.text, tools)), file };
    } catch (error) {
      if (tools.signal.aborted) throw kept(file, 'the dialog was left');
      if (isConflict(error)) throw kept(file, messageOf(changedMeanwhile(error)));
      if (!isMendable(error)) throw kept(file, messageOf(error), error);
      reasons = [{ head: messageOf(error), details: [] }];
      last = file;
    }
  }
}

/** Tries on the server what a user has saved, without storing it. Fails as writes do, and with EditError. */
async function tryOut(
  subject: ActionSubject,
  before: KubeObject,
  text: string,
  tools: ActTools,
): Promise<Tried> {
  const edited = await objectIn(text);
  const after = isSecret(before) ? encoded(edited) : edited;
  const { type, patch } = await new ObjectDiffer().difference(before, after);
  if (changesIdentity(patch)) throw new EditError('apiVersion, kind and name cannot be changed');
  const { resourceVersion = '' } = before.metadata ?? {};
  const metadata = { ...(patch.metadata as JsonObject | undefined), resourceVersion };
  const same = patchOfSame(type, { ...patch, metadata }, subject);
  return { patch: same, merged: await tools.client.patch(subject, same, settings('server', tools)) };
}

function encoded(secret: KubeObject): KubeObject {
  try {
    return encodedSecret(secret);
  } catch (error) {
    throw new EditError(messageOf(error));
  }
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
    throw new EditError('one object is to be in it');
  return object as KubeObject;
}

/** Of a write by this action. */
function settings(dryRun: 'none' | 'server', { signal }: ActTools): WriteSettings {
  return { dryRun, fieldManager: 'kubectl-edit', fieldValidation: 'Strict', signal };
}

function isMendable(error: unknown): boolean {
  return error instanceof EditError || (error instanceof StatusError && [400, 422].includes(error.code));
}

function changedMeanwhile(cause: unknown): Error {
  return new Error('somebody else changed it meanwhile, and nothing was saved', { cause });
}

/** Does something; where that fails, what the user saved before is named. */
async function orNamed<T>(file: SavedFile | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = error instanceof DisplayableError ? (error.display ?? error.message) : messageOf(error);
    const line = text.replaceAll('\n', '; ');
    throw file === undefined ? new Error(line, { cause: error }) : kept(file, line, error);
  }
}

function kept({ path }: SavedFile, why: string, cause?: unknown): Error {
  return new Error(`your text is kept in ${path}: ${why}`, { cause });
}
