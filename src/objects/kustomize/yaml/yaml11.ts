import { isReservedWord, looksTyped } from '../../../codec/go-yaml/resolve.js';

const SEXAGESIMAL = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;

/** Whether YAML 1.1 reads a plain text of one line as something else than text. */
export function looksTypedInYaml11(text: string): boolean {
  if (text === '' || text.includes('\n')) return false;
  if (isReservedWord(text)) return true;
  // Quoted on writing, and yet read as text.
  if (SEXAGESIMAL.test(text)) return false;
  // Maps, lists and the like are no text, either.
  return looksTyped(text) || /^(?:[[{]|- |-$|\? |#)|: |:$/.test(text);
}
