import { parseLabelSelector } from '../../codec/label-selector.js';
import { didYouMean } from './sentence.js';

/**
 * What is meant by a label selector that cannot be read: `app=web` by `app:web`; otherwise how one is written. Undefined
 * if it can be read. Sends no requests.
 */
export function labelSelectorAdvice(selector: string): string | undefined {
  if (isRead(selector)) return undefined;
  const meant = selector.replaceAll(/([^\s,:()]):(?=[^\s,:()])/g, '$1=');
  return meant !== selector && isRead(meant)
    ? didYouMean([`-l ${meant}`])
    : 'A label selector is written KEY=VALUE, KEY!=VALUE, KEY or "KEY in (VALUE,VALUE)", joined by commas.';
}

function isRead(selector: string): boolean {
  try {
    parseLabelSelector(selector);
    return true;
  } catch {
    return false;
  }
}
