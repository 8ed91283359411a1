import { padText, textWidth, wrapWords } from '../../terminal/text-width.js';
import { mutedText, paintedBad } from '../table-paint.js';
import { findingLines, onOneLine } from './columns.js';
import { type Explanation, stepCommand } from './explanation.js';

/** How an explanation is printed. */
interface ExplanationView {
  isColored: boolean;
  /** Columns of the terminal; undefined where lines are not wrapped. */
  width: number | undefined;
  /** Flags that name the cluster, for the commands. */
  place: readonly string[];
}

/** The sentence that concludes, the findings in columns with `!` before what is wrong, and the commands that go on. */
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
  const shown = steps.map((step, index) => `${index + 1}  ${onOneLine(step.shows)}`);
  const widest = Math.max(0, ...shown.map(textWidth));
  const next = steps.map(
    (step, index) =>
      `${index === 0 ? '  next' : '      '}   ${padText(shown[index]!, widest)}   ${stepCommand(step, place)}`,
  );
  const parts = [
    sentence.map((line) => paintedBad(line, isColored && !isWell)),
    findings.map((line) => line.trimEnd()),
    next,
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
