import type { ContextMode } from '../../kubeconfig/context-modes.js';
import type { Grade } from './types.js';

/** How a change must be confirmed: not at all, by a key, by a choice between No and Yes, or by typing a word. */
export type Confirmation = { how: 'nothing' | 'key' | 'choice' } | { how: 'word'; word: string };

/** What the question depends on. */
interface Risk {
  grade: Grade;
  /** The current mode of the context. */
  mode: ContextMode;
  contextName: string;
  /** How many objects are changed. */
  count: number;
}

/**
 * How a change is confirmed: the more harm it can do, the more has to be typed. Changes of grade 3, in a protected
 * context or of several objects require a word: the name of a protected context, otherwise the number of objects.
 */
export function confirmationFor({ grade, mode, contextName, count }: Risk): Confirmation {
  if (grade === 0) return { how: 'nothing' };
  if (mode !== 'open') return { how: 'word', word: contextName || String(count) };
  if (grade === 3 || count > 1) return { how: 'word', word: String(count) };
  return { how: grade === 2 ? 'choice' : 'key' };
}

/** Whether a question that was answered is at least as strict as another one. */
export function confirmsAsMuch(answered: Confirmation, needed: Confirmation): boolean {
  if (needed.how === 'word') return answered.how === 'word' && answered.word === needed.word;
  const order = ['nothing', 'key', 'choice', 'word'];
  return order.indexOf(answered.how) >= order.indexOf(needed.how);
}
