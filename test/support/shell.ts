import { splitWords } from '../compare/invocations.js';

const ends = /^(\||\|\||&&|&|;|#.*|\d?>.*|<.*)$/;

/**
 * The calls of a program in shell lines, split into words, starting with the program's name: `proa get pods | head`
 * gives `proa get pods`. Lines that end with a backslash are joined with the next; lines that start differently are
 * ignored.
 */
export function commandLines(text: string, program = 'proa'): string[][] {
  return text
    .replaceAll(/ *\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => splitWords(line.trim()))
    .filter(([first]) => first === program)
    .map((words) => {
      const end = words.findIndex((word) => ends.test(word));
      return end < 0 ? words : words.slice(0, end);
    });
}
