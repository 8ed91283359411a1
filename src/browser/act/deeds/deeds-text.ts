import type { Deed, Deeds } from './deeds.js';

/**
 * The log of what was done, the latest first, each as the command that does the same.
 * @param path the file that has it as well; "" where it is not kept
 */
export function deedsText(deeds: Deeds, path: string): string {
  const file = path === '' ? [] : [`${deeds.all.length === 0 ? '' : '\n'}Also of earlier days: ${path}`];
  const none = ['Nothing was changed here since the browser was started.', ''];
  return [...(deeds.all.length === 0 ? none : deeds.all.toReversed().map(deedText)), ...file].join('\n');
}

function deedText({ time, context, command, kind, text, opposite }: Deed): string {
  const at = new Date(time);
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const lines = [
    `${clock}  ${context === '' ? '(no context)' : context}  ${kind}: ${text}`,
    `    ${command}`,
  ];
  return [...lines, ...(opposite === '' ? [] : [`    back: ${opposite}`])].join('\n');
}
