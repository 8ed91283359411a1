import { padText, textWidth, wrapWords } from '../../terminal/text-width.js';
import { mutedText, paintedBad } from '../table-paint.js';
import { findingLines, onOneLine } from './columns.js';
import { type Explanation, type NextStep, stepCommand } from './explanation.js';

/** Spaces before commands next to their descriptions. */
const GAP = 3;
/** The same before those below. */
const BELOW = '  next   1  '.length;

/** How an explanation is printed. */
interface ExplanationView {
  isColored: boolean;
  /** Columns of the terminal; undefined if lines are not wrapped. */
  width: number | undefined;
  /** Flags that name the cluster, for the commands. */
  place: readonly string[];
}

/** The conclusion, the findings in columns with `!` before problems, and the commands that continue. */
export function explanationText(
  { conclusion, isWell, facts, steps }: Explanation,
  { isColored, width, place }: ExplanationView,
): string {
  const said = onOneLine(conclusion);
  const sentence = width === undefined ? [said] : wrapWords(said, width);
  const findings = findingLines(facts, width).flatMap((lines, index) =>
    lines.map(({ subject, text, source }) => {
      const finding = paintedBad((subject + text).trimEnd(), isColored && facts[index]!.isBad);
      const gap = ' '.repeat(Math.max(0, textWidth(subject + text) - textWidth((subject + text).trimEnd())));
      return source === '' ? finding : `${finding}${gap}${mutedText(source, isColored)}`;
    }),
  );
  const parts = [
    sentence.map((line) => paintedBad(line, isColored && !isWell)),
    findings.map((line) => line.trimEnd()),
    stepLines(steps, width, place),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** Numbered steps with their commands, which are never broken: without room next to them, they are below. */
function stepLines(
  steps: readonly NextStep[],
  width: number | undefined,
  place: readonly string[],
): string[] {
  const shown = steps.map(
    ({ shows }, index) => `${index === 0 ? '  next' : '      '}   ${index + 1}  ${onOneLine(shows)}`,
  );
  const commands = steps.map((step) => stepCommand(step, place));
  const column = Math.max(0, ...shown.map(textWidth)) + GAP;
  const isBeside = width === undefined || commands.every((command) => column + textWidth(command) <= width);
  return isBeside
    ? shown.map((text, index) => padText(text, column) + commands[index]!)
    : shown.flatMap((text, index) => [text, ' '.repeat(BELOW) + commands[index]!]);
}
