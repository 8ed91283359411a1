import { rm } from 'node:fs/promises';
import type { Patch } from '../../../cluster/client/write-settings.js';
import { type KubeObject, withoutManagedFields } from '../../../codec/object.js';
import type { Clash } from '../../../merge/clashes.js';
import { sameValue } from '../../../merge/value.js';
import {
  type EditReason,
  hasContent,
  headComments,
  saySame,
  withoutHead,
} from '../../../objects/edited-text.js';
import { isSecret } from '../../../objects/secrets/mask.js';
import { messageOf } from '../../../process/errors.js';
import { editableText } from '../../../render/editable.js';
import type { SavedFile } from '../../../terminal/editor/editor.js';
import { isConflict } from '../../../transport/errors.js';
import { readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { ActTools } from '../types.js';
import { clashesBetween, clashReason } from './edit-clashes.js';
import { isMendable, kept, nameFileOnFailure } from './edit-errors.js';
import { editedObject, tryOut } from './edit-try.js';
import { decodedSecret } from './editable-secret.js';

const PURPOSE = `# Edit the object below. The file is read when the editor ends; then you see what changes, and are asked.
# Leave it as it is to change nothing.
#
`;
const SECRET_PURPOSE = `${PURPOSE}# Values below stringData stand as they are. Those below data are in base64.
#
`;

/** How often an object is read again if someone else keeps changing it. */
const MAX_READS = 5;

/** The user's version of an object, after a dry run on the server. */
export interface TriedEdit {
  file: SavedFile;
  patch: Patch;
  merged: KubeObject;
  /** The version of the object that the patch is based on. */
  onto: KubeObject;
  /** What to report about changes made by others. */
  notes: readonly string[];
}

/** A user's text of an object, from opening it until it is saved. */
export class Draft {
  readonly #subject: ActionSubject;
  readonly #before: KubeObject;
  readonly #original: { text: string; suffix: string };
  #onto: KubeObject;
  #file: SavedFile | undefined;
  /** Fields that others changed too, which the user has seen. */
  #seen: Clash[] = [];

  private constructor(
    subject: ActionSubject,
    before: KubeObject,
    original: { text: string; suffix: string },
  ) {
    this.#subject = subject;
    this.#before = before;
    this.#onto = before;
    this.#original = original;
  }

  static async of(subject: ActionSubject, object: KubeObject): Promise<Draft> {
    const before = withoutManagedFields(object);
    const shown = isSecret(before) ? decodedSecret(before) : before;
    return new Draft(subject, before, await editableText([shown], { name: 'yaml', argument: '' }));
  }

  /**
   * Opens the editor until the server would accept the object; a text that was accepted before is tried again first.
   * Fails with the path where the text is kept, if there is one.
   */
  async editUntilTried(tools: ActTools): Promise<TriedEdit> {
    let reasons: readonly EditReason[] = [];
    let opens = this.#file === undefined;
    /** The text may stay the same: it was not rejected. */
    let mayStay = false;
    for (let reads = 0; ; ) {
      if (opens) await this.#open(reasons, mayStay, tools);
      const file = this.#file!;
      try {
        return { ...(await this.#try(file, tools)), file, onto: this.#onto, notes: this.#notes };
      } catch (error) {
        if (tools.signal.aborted) throw kept(file, 'the dialog was left');
        if (isConflict(error)) {
          if (++reads > MAX_READS) throw kept(file, 'someone else keeps changing the object', error);
          const clashes = await nameFileOnFailure(file, () => this.#readAgain(file, tools));
          opens = clashes.length > 0;
          mayStay = true;
          reasons = [clashReason(clashes, isSecret(this.#before))];
          continue;
        }
        if (!isMendable(error)) throw kept(file, messageOf(error), error);
        [opens, mayStay] = [true, false];
        reasons = [{ head: messageOf(error), details: [] }];
      }
    }
  }

  async #open(reasons: readonly EditReason[], mayStay: boolean, { editor }: ActTools): Promise<void> {
    const purpose = isSecret(this.#before) ? SECRET_PURPOSE : PURPOSE;
    const { text: original, suffix } = this.#original;
    const last = this.#file;
    const text = headComments(purpose, reasons) + (last === undefined ? original : withoutHead(last.text));
    const file = await nameFileOnFailure(last, () => editor.edit(text, suffix));
    this.#file = file;
    if (last !== undefined) await rm(last.path, { force: true });
    if (last !== undefined && !mayStay && (await saySame(last.text, file.text)))
      throw kept(file, reasons[0]?.head ?? '');
    if (!(await saySame(original, file.text)) && hasContent(file.text)) return;
    await rm(file.path, { force: true });
    throw new Error('nothing was changed');
  }

  async #try({ text }: SavedFile, tools: ActTools) {
    const after = await editedObject(text, this.#before);
    return tryOut(this.#subject, { before: this.#before, after, onto: this.#onto }, tools);
  }

  /**
   * Reads the changes that others made to the object. Returns the fields that they changed too and whose current values
   * the user has not seen.
   */
  async #readAgain({ text }: SavedFile, tools: ActTools): Promise<Clash[]> {
    this.#onto = withoutManagedFields(await readSame(this.#subject, tools));
    const clashes = await clashesBetween(this.#before, await editedObject(text, this.#before), this.#onto);
    const isSeen = ({ path, theirs }: Clash) =>
      this.#seen.some((seen) => seen.path === path && sameValue(seen.theirs, theirs));
    const unseen = clashes.filter((clash) => !isSeen(clash));
    this.#seen = clashes;
    return unseen;
  }

  get #notes(): string[] {
    if (this.#onto === this.#before) return [];
    const paths = this.#seen.map(({ path }) => path);
    return paths.length === 0
      ? ['Someone else changed other fields in the meantime: both changes are kept.']
      : [`Someone else changed it in the meantime; these fields get your values: ${paths.join(', ')}`];
  }
}
