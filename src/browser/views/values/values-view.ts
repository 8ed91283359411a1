import type { SeenObject } from '../../frame/screen.js';
import { targetTitle } from '../../rows/list-view.js';
import { isSecretTarget } from '../../text/documents.js';
import { valuesSource } from '../../text/values.js';
import type { ViewContent, ViewRequest } from '../view.js';

/**
 * The values of a config map or a secret. @param isRevealed those of a secret are visible at first, if they are hidden
 * again later
 */
export function valuesShown(
  target: SeenObject,
  { cluster, redo, after, now }: ViewRequest,
  isRevealed = false,
): ViewContent {
  const tools = { redo: () => redo?.(), after, now, isRevealed: isRevealed && redo !== undefined };
  const text = valuesSource(cluster, target, tools);
  if (!isSecretTarget(target)) return { text };
  const instead = `"proa secret ${target.name}" shows ${targetTitle(target)}`;
  return {
    text,
    printed: `Secret values are not printed here, because they would stay on the screen: ${instead}.`,
  };
}
