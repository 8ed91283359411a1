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
    `Keys for ${title}`,
    '',
    ...shown.map(({ keys, does }) => `  ${keys.padEnd(width)}${does}`),
    `  ${'Ctrl-Z'.padEnd(width)}suspend; fg in the shell returns`,
    `  ${'Ctrl-C'.padEnd(width)}quit at once`,
    '',
    'Marks before a row: > selected, * marked, + new, ~ changed, - deleted.',
    'In a filter, words must occur and !word must not; ~word or -f word finds its letters in this order in the name.',
    'Everything after -l is a label selector: -l app=web,tier in (front,back).',
  ].join('\n');
}
