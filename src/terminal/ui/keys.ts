import type { Key } from 'ink';
import { graphemes } from '../text-width.js';
import { functionKeyName } from './input/function-keys.js';

/** A key in the browser: a name (`up`, `enter`, `ctrl+c`) or its character. */
export type KeyName = string;

/** Draws the whole screen again, whatever else it does. */
export const REPAINT_KEY: KeyName = 'ctrl+l';

const NAMED: readonly (readonly [property: keyof Key, name: KeyName])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
  ['tab', 'tab'],
];

const CURSOR_KEYS: ReadonlySet<KeyName> = new Set([
  ...['up', 'down', 'left', 'right', 'pageup', 'pagedown', 'home', 'end', 'delete'],
]);

/**
 * The pressed keys: characters that arrived together were typed fast. Alt is ignored; a key without a name here, such
 * as Insert, is `another key`.
 */
export function pressedKeys(input: string, key: Key): KeyName[] {
  if (key.tab && key.shift) return ['shift+tab'];
  const named = NAMED.find(([property]) => key[property] === true);
  if (named !== undefined) return [modified(named[1], key)];
  if (key.ctrl) return input === '' ? [] : [`ctrl+${input}`];
  if (key.meta) return [];
  if (input === '') return ['another key'];
  return input.length === 1 ? [keyOfCharacter(input)] : graphemes(input).map(keyOfCharacter);
}

/** Ctrl-Up is not Up; Shift is ignored except with the arrows that mark. */
function modified(name: KeyName, key: Key): KeyName {
  if (key.ctrl && CURSOR_KEYS.has(name)) return `ctrl+${name}`;
  return key.shift && (name === 'up' || name === 'down') ? `shift+${name}` : name;
}

/** Text typed before the keys were read arrives in one piece, including control characters. */
function keyOfCharacter(character: string): KeyName {
  if (/^[\r\n]/.test(character)) return 'enter';
  if (character === ' ') return 'space';
  const functionKey = functionKeyName(character);
  if (functionKey !== undefined) return functionKey;
  const code = character.charCodeAt(0);
  return code >= 1 && code <= 26 && character !== '\t'
    ? `ctrl+${String.fromCharCode(code + 0x60)}`
    : character;
}

/** The text of a key; undefined for one without text. */
export function textOfKey(key: KeyName): string | undefined {
  if (key === 'space') return ' ';
  return graphemes(key).length === 1 && !/[\u0000-\u001f\u007f]/.test(key) ? key : undefined;
}
