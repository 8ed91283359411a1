import { splitWords } from '../compare/invocations.js';

const ends = /^(\||\|\||&&|&|;|#.*|\d?>.*|<.*)$/;

/**
 * The calls of a program among lines of a shell, split into words, the program's name first: `proa get pods | head`
 * gives `proa get pods`. Lines that go on after a backslash are joined; whatever begins otherwise is passed over.
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
