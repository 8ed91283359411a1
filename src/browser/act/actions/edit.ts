import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resourceName } from '../../../discovery/types.js';
import { isSecret } from '../../../objects/secrets/mask.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { isConflict } from '../../../transport/errors.js';
import { readSame } from '../../rows/same-object.js';
import { diffLines } from '../dialog/diff-lines.js';
import { Draft, type TriedEdit } from '../edit/edit-draft.js';
import { nameFileOnFailure } from '../edit/edit-errors.js';
import { editSettings } from '../edit/edit-try.js';
import type { ActionWork } from '../types.js';

/**
 * `E`: opens the object in the user's editor, shows the result of a dry run, and saves it. If someone else has changed
 * the object in the meantime, both changes are shown and the question is asked again.
 */
export function editWork(): ActionWork {
  let draft: Draft | undefined;
  let tried: TriedEdit;
  let isOvertaken = false;
  return {
    async plan([subject], tools) {
      if (draft === undefined) draft = await Draft.of(subject!, await readSame(subject!, tools));
      isOvertaken = false;
      tried = await draft.editUntilTried(tools);
      const { file, merged, onto, notes } = tried;
      const lines = await nameFileOnFailure(file, () => diffLines(onto, merged));
      if (lines.length === 0) {
        await rm(file.path, { force: true });
        throw new Error('nothing would change: the object already matches your text');
      }
      const kept = isSecret(onto) ? 'it is removed unless you save it' : 'until it is saved';
      const head: Span[][] = [
        [{ text: `your text is in ${file.path} ${isSecret(onto) ? `(${kept})` : kept}`, role: 'muted' }],
        ...notes.map((text): Span[] => [{ text, role: 'warning' }]),
        ...(isSecret(onto) ? [[{ text: 'secret values are not shown', role: 'muted' as const }]] : []),
      ];
      return { lines: () => [...head, ...lines] };
    },
    command: ({ resource, name }) => ['edit', `${resourceName(resource)}/${name}`],
    async perform(subject, _answers, tools) {
      const { file, patch } = tried;
      try {
        await tools.client.patch(subject, patch, editSettings('none', tools));
      } catch (error) {
        tools.say(`your text is kept in ${file.path}`);
        isOvertaken = isConflict(error);
        throw isOvertaken
          ? new Error('someone else changed it in the meantime, and nothing was saved', { cause: error })
          : error;
      }
      await rm(file.path, { force: true });
      return { text: 'edited' };
    },
    again: () => isOvertaken,
    declined() {
      // Values of a secret must not be left in files.
      if (isSecret(tried.onto)) rmSync(tried.file.path, { force: true });
    },
  };
}
