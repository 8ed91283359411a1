import type { Binding } from './screen.js';

/** What works on a screen, a line for each key that does something. */
export function helpText(
  title: string,
  bindings: readonly Binding[],
  nameOf: (key: string) => string,
): string {
  const shown = bindings.map(({ keys, shown: names, does }) => ({
    keys: names ?? keys.map(nameOf).join(', '),
    does,
  }));
  const width = Math.max(...shown.map(({ keys }) => keys.length)) + 2;
  return [
    `What works in: ${title}`,
    '',
    ...shown.map(({ keys, does }) => `  ${keys.padEnd(width)}${does}`),
    `  ${'Ctrl-Z'.padEnd(width)}to the shell; fg comes back`,
    `  ${'Ctrl-C'.padEnd(width)}quit at once`,
    '',
    'Signs before a row: > selected, * marked, + new, ~ changed, - deleted.',
    'A filter: words that must occur; !word must not; ~word its letters in order in the name (-f word is the same);',
    '-l and all behind it is a label selector: -l app=web,tier in (front,back).',
  ].join('\n');
}
