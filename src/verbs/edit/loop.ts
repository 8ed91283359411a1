import { rm } from 'node:fs/promises';
import type { Session } from '../../cluster/session.js';
import { type KubeObject, withoutManagedFields } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { GoYamlError } from '../../go/yaml-error.js';
import { withLastApplied } from '../../merge/last-applied.js';
import { withChangeCause } from '../../objects/change-cause.js';
import {
  EDITED_FILE,
  type EditReason,
  hasContent,
  headComments,
  saySame,
  withManagedFieldsOf,
  withoutHead,
} from '../../objects/edited-text.js';
import type { ManifestCheck } from '../../objects/manifest-check.js';
import { valuesIn } from '../../objects/manifests/values.js';
import { messageOf, silentExit } from '../../process/errors.js';
import { editableText } from '../../render/editable.js';
import type { ObjectFormat } from '../../render/output-format.js';
import type { SavedFile, TextEditor } from '../../terminal/editor/editor.js';
import { type EditedObject, editedObjects, inNamespace } from './edited-objects.js';

/** The outcome of saving objects. */
export interface SaveReport {
  /** Why objects were refused; shown in the file when it is opened again. */
  invalid: EditReason[];
  /** An object was not saved for another reason: the user may try again. */
  isRetryable: boolean;
  /** An object no longer exists. */
  isGone: boolean;
}

/** Objects that are edited together. */
interface EditTask {
  objects: readonly KubeObject[];
  /** Their name in messages: `deployments.apps "web"`, the first of several. */
  name: string;
  /** Lines of comments at the top of the file. */
  purpose: string;
  /** Saves the user's changes. Failures that its report cannot express end the editing. */
  save(edited: readonly EditedObject[]): Promise<SaveReport>;
}

/** How to edit objects. */
export interface EditRules {
  editor: Pick<TextEditor, 'edit'>;
  session: Session;
  /** The format in which the objects are shown. */
  format: ObjectFormat;
  windowsLineEndings: boolean;
  /** Validates the saved text; undefined for no validation. */
  manifests: ManifestCheck | undefined;
  saveConfig: boolean;
  changeCause: string | undefined;
}

/**
 * Lets the user edit objects until the saved text is accepted, or nothing was changed. A rejected file is opened again,
 * with the reasons at its top. If work would be lost, the file is kept, and a line names it. Fails if the editor does,
 * if the user abandons a file after an error, and as saving does.
 */
export async function editLoop(task: EditTask, rules: EditRules): Promise<void> {
  const { editor, format, session } = rules;
  const original = await editableText(task.objects.map(withoutManagedFields), format);
  let refused: SavedFile | undefined;
  let reasons: readonly EditReason[] = [];
  for (;;) {
    const head = original.takesComments ? headComments(task.purpose, reasons) : '';
    const text = head + (refused === undefined ? original.text : withoutHead(refused.text));
    const shown = rules.windowsLineEndings ? text.replace(/\r?\n/g, '\r\n') : text;
    const saved = await orKeep(refused, session, () => editor.edit(shown, original.suffix));
    if (refused !== undefined) {
      await rm(refused.path, { force: true });
      if (await saySame(refused.text, saved.text)) {
        await tellKept(saved, session);
        throw new Error('Edit cancelled, no valid changes were saved.');
      }
    }
    const next = await orKeep(saved, session, () => accept(saved, original.text, task, rules));
    if (next === undefined) return;
    refused = saved;
    reasons = next;
  }
}

/** Does something; if that fails, the user's text is kept, and a line names the file. */
async function orKeep<T>(saved: SavedFile | undefined, session: Session, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (saved !== undefined && !(error instanceof KeptError)) await tellKept(saved, session);
    throw error instanceof KeptError ? silentExit(1) : error;
  }
}

async function tellKept({ path }: SavedFile, { tell }: Session): Promise<void> {
  await tell(`A copy of your changes has been stored to ${quote(path)}`);
}

/** The user knows the error and the file. */
class KeptError extends Error {
  override readonly name = 'KeptError';
}

/** Saves the content of a file. Returns why it must be edited again; undefined if everything is done. */
async function accept(
  saved: SavedFile,
  original: string,
  task: EditTask,
  { session, manifests, saveConfig, changeCause }: EditRules,
): Promise<readonly EditReason[] | undefined> {
  const { tell, namespace } = session;
  const problem = manifests && (await problemOf(saved.text, manifests));
  if (problem !== undefined) {
    await tell(`error: ${task.name} is invalid`);
    const detail = `<nil>: Invalid value: "The edited file failed validation": ${problem}`;
    return [{ head: `${task.name} was not valid`, details: [detail] }];
  }
  const end = async (text?: string) => {
    await rm(saved.path, { force: true });
    if (text !== undefined) await tell(text);
    return undefined;
  };
  if (await saySame(original, saved.text)) return end('Edit cancelled, no changes made.');
  if (!hasContent(saved.text)) return end('Edit cancelled, saved file was empty.');
  let edited: EditedObject[];
  try {
    edited = await editedObjects(saved.text, session);
  } catch (error) {
    session.environment.signal.throwIfAborted();
    return [{ head: `The edited file had a syntax error: ${messageOf(error)}`, details: [] }];
  }
  const annotated = inNamespace(edited, namespace).map(({ object, target }) => {
    const whole = withManagedFieldsOf(object, task.objects);
    const kept = saveConfig ? withLastApplied(whole) : whole;
    return { target, object: changeCause === undefined ? kept : withChangeCause(kept, changeCause) };
  });
  const { invalid, isRetryable, isGone } = await task.save(annotated);
  if (isRetryable) {
    await tell(`You can run \`${session.program} replace -f ${saved.path}\` to try this update again.`);
    throw new KeptError('not saved');
  }
  if (isGone) {
    await tell(`The edits you made on deleted resources have been saved to ${quote(saved.path)}`);
    throw new KeptError('not saved');
  }
  return invalid.length === 0 ? end() : invalid;
}

/** The error in a text before it is saved; undefined if there is none. */
async function problemOf(text: string, manifests: ManifestCheck): Promise<string | undefined> {
  try {
    let count = 0;
    for await (const value of valuesIn(withoutHead(text), EDITED_FILE)) {
      count++;
      const problem = await manifests.problem(value);
      if (problem !== undefined) return problem;
    }
    return count === 0 ? await manifests.problem(undefined) : undefined;
  } catch (error) {
    const { cause } = error as Error;
    return cause instanceof GoYamlError ? `yaml: ${cause.message}` : messageOf(error);
  }
}
