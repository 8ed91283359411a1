import { Text, Transform } from 'ink';
import { spansText } from '../text-width.js';
import { styledLine } from './styled-line.js';
import type { Theme } from './theme.js';
import type { Line } from './view-model.js';

/**
 * Lines in the style of a theme, none wider than the terminal. Ink lays out spaces, so lines are passed on as they are
 * written: a view for each line, or for each span, costs two and three times as much for every frame.
 */
export function LinesView({ lines, theme }: { lines: readonly Line[]; theme: Theme }) {
  const texts = lines.map((line) => styledLine(line, theme));
  return (
    <Transform
      transform={(_, index) => texts[index]!}
      accessibilityLabel={lines.map(({ spans }) => spansText(spans)).join('\n')}
    >
      <Text>{lines.map(() => ' ').join('\n')}</Text>
    </Transform>
  );
}
