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

/** What came of saving objects. */
export interface SaveReport {
  /** Why objects were refused; the file is opened again with it. */
  invalid: EditReason[];
  /** An object was not saved for another reason: it may be tried again. */
  isRetryable: boolean;
  /** An object no longer exists. */
  isGone: boolean;
}

/** Objects that are edited together. */
interface EditTask {
  objects: readonly KubeObject[];
  /** As messages name them: `deployments.apps "web"`, the first of several. */
  name: string;
  /** Lines of comments at the head of the file. */
  purpose: string;
  /** Saves what a user made of them. What fails otherwise than its report can say ends the editing. */
  save(edited: readonly EditedObject[]): Promise<SaveReport>;
}

/** How objects are edited. */
export interface EditRules {
  editor: Pick<TextEditor, 'edit'>;
  session: Session;
  /** In which the objects are shown. */
  format: ObjectFormat;
  windowsLineEndings: boolean;
  /** Checks what was saved; undefined if nothing is to be checked. */
  manifests: ManifestCheck | undefined;
  saveConfig: boolean;
  changeCause: string | undefined;
}

/**
 * Lets a user edit objects until what was saved is accepted, or nothing was changed. A file that is not accepted is
 * opened again, with the reasons at its head. Where work would be lost, its file is kept, and a line says where it is.
 * Fails if the editor does, if a file is given up after an error, and as saving does.
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

/** Does something; where that fails, what a user saved is kept, and a line says where. */
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

/** The user knows what went wrong and where the file is. */
class KeptError extends Error {
  override readonly name = 'KeptError';
}

/** Saves what is in a file. Gives why it must be edited again; undefined if all is done. */
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

/** What is wrong with a text before it is saved; undefined if nothing is. */
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
