import { type KubeObject, withoutManagedFields } from '../../../codec/object.js';
import { isSecret, maskSecrets } from '../../../objects/secrets/mask.js';
import { editableText } from '../../../render/editable.js';
import { unifiedDiff } from '../../../render/unified-diff.js';
import type { Span } from '../../../terminal/ui/view-model.js';

/**
 * The difference between two states of an object, or of a new one, as lines of a unified diff; without the values of
 * secrets.
 */
export async function diffLines(before: KubeObject | undefined, after: KubeObject): Promise<Span[][]> {
  const states = { live: before && withoutManagedFields(before), merged: withoutManagedFields(after) };
  const { live, merged } = isSecret(after) ? maskSecrets(states) : states;
  const [from, to] = await Promise.all(
    [live, merged].map(async (object) =>
      object === undefined ? '' : (await editableText([object], { name: 'yaml', argument: '' })).text,
    ),
  );
  const diff = unifiedDiff({ name: '', before: from!, after: to! });
  // The file names above the first hunk are meaningless here.
  const lines = diff.slice(diff.indexOf('\n@@') + 1).split('\n');
  return lines.filter((line) => line !== '').map((text): Span[] => [{ text, role: roleOf(text) }]);
}

function roleOf(line: string): Span['role'] {
  if (line.startsWith('+')) return 'added';
  if (line.startsWith('-')) return 'deleted';
  return line.startsWith('@@') ? 'muted' : 'plain';
}
