import { LinesView } from './lines-view.js';
import type { Size } from './screen-lines.js';
import type { Theme } from './theme.js';
import { type InteractiveSource, type LendTerminal, useSource } from './use-source.js';
import type { Line } from './view-model.js';

/** Lines below the existing content of the terminal, and the receiver of its keys. */
export interface InlineSource extends InteractiveSource {
  /** Fewer than the terminal has; an empty list leaves nothing behind. */
  lines(size: Size): Line[];
}

interface Props {
  source: InlineSource;
  theme: Theme;
  onReady(lend: LendTerminal): void;
}

/** The lines, redrawn whenever the source changes. */
export function Inline({ source, theme, onReady }: Props) {
  const size = useSource(source, onReady);
  return <LinesView lines={source.lines(size)} theme={theme} />;
}
