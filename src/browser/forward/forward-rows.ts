import type { Forward } from '../../objects/forwards/forward.js';
import { byteText } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import { textWidth } from '../../terminal/text-width.js';
import type { ColumnView, Span } from '../../terminal/ui/view-model.js';
import type { BrowserForward } from './forwards.js';

/** The columns of the list of forwards. */
const TITLES = ['LOCAL', 'TO', 'NAMESPACE', 'CONTEXT', 'POD', 'STATE', 'BYTES'] as const;

/** The forwards as rows. */
export function forwardCells(forwards: readonly BrowserForward[]): string[][] {
  return forwards.map(({ forward, cluster }) =>
    [
      forward.local || '-',
      `${forward.spec.to}:${forward.spec.remote}`,
      forward.spec.namespace,
      cluster.info.contextName,
      forward.pod || '-',
      stateText(forward),
      forward.bytes === 0 ? '-' : byteText(forward.bytes),
    ].map(showControls),
  );
}

/** The columns, as wide as their cells need. */
export function forwardColumns(rows: readonly (readonly string[])[]): ColumnView[] {
  return TITLES.map((title, index) => ({
    title,
    kind: title === 'NAMESPACE' ? 'namespace' : title === 'STATE' ? 'state' : 'other',
    wide: title === 'CONTEXT',
    width: Math.max(textWidth(title), ...rows.map((cells) => textWidth(cells[index]!))),
  }));
}

/** `open, 2 calls`, `waits for a pod`, with the reason, if it is known. */
function stateText({ state, calls, problem }: Forward): string {
  const why = problem === '' ? '' : `: ${problem}`;
  if (state === 'open')
    return `open${calls === 0 ? '' : calls === 1 ? ', 1 call' : `, ${calls} calls`}${why}`;
  if (state === 'waits') return `waits for a pod${why}`;
  return state + why;
}

/** `1 runs, 1 waits`. */
export function forwardCounts(forwards: readonly BrowserForward[]): Span[] {
  const count = (states: readonly string[]) =>
    forwards.filter(({ forward }) => states.includes(forward.state)).length;
  const words: [number, string, Span['role']][] = [
    [count(['open', 'starting']), count(['open', 'starting']) === 1 ? 'runs' : 'run', 'good'],
    [count(['waits']), count(['waits']) === 1 ? 'waits' : 'wait', 'warning'],
    [count(['failed']), 'failed', 'bad'],
  ];
  return words
    .filter(([number]) => number > 0)
    .flatMap(([number, word, role], index): Span[] => [
      ...(index === 0 ? [] : [{ text: ', ', role: 'muted' as const }]),
      { text: `${number} ${word}`, role },
    ]);
}
