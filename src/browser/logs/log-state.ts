import { humanDuration } from '../../go/human-duration.js';
import { countText, groupThousands } from '../../render/numbers.js';
import { showControls } from '../../terminal/sanitize.js';
import type { Span } from '../../terminal/ui/view-model.js';
import { SINCE } from './log-keys.js';
import type { LogView } from './log-view.js';

/**
 * The status line of the logs.
 * @param now milliseconds since 1970
 */
export function logState(screen: LogView, now: number): Span[] {
  const { lines, pane, reader } = screen;
  const { filter } = lines;
  return [
    { text: pane.follows ? 'following' : 'paused', role: 'muted' },
    { text: `, ${partText(screen)}`, role: 'muted' },
    ...(filter === undefined
      ? []
      : [
          {
            text: `, &${showControls(filter.text)} shows ${groupThousands(lines.shown.length)} of ${countText(lines.length, 'line')}`,
            role: 'match' as const,
          },
        ]),
    ...(pane.query === ''
      ? []
      : [
          {
            text: `, ${groupThousands(pane.matches)} match /${showControls(pane.query)}`,
            role: 'match' as const,
          },
        ]),
    ...(lines.letGo === 0
      ? []
      : [{ text: `, ${groupThousands(lines.letGo)} older lines dropped`, role: 'warning' as const }]),
    ...troubles(reader, now).map((text): Span => ({ text: `, ${text}`, role: 'warning' })),
  ];
}

function partText({ reader }: LogView): string {
  const { sinceMs, tail, previous } = reader.part;
  const counts = reader.counts;
  const since = SINCE.find(({ ms }) => ms === sinceMs)?.name;
  const lines = tail < 0 ? 'everything' : `last ${countText(tail, 'line')}`;
  return [
    ...(counts === undefined || counts.pods < 2 ? [] : [countText(counts.pods, 'pod')]),
    ...(previous ? ['the run before'] : []),
    since === undefined ? lines : `last ${since}`,
  ].join(', ');
}

function troubles({ counts, isOver, problem }: LogView['reader'], now: number): string[] {
  if (problem !== undefined)
    return [problem.isFinal ? problem.why : `${problem.why} for ${humanDuration(now - problem.since)}`];
  if (isOver) return ['the log has ended'];
  if (counts === undefined) return ['reading'];
  const { cut, waiting } = counts;
  return [
    ...(cut === 0 ? [] : [`${countText(cut, 'log')} interrupted, reconnecting`]),
    ...(waiting === 0 ? [] : [`${countText(waiting, 'container')} not started`]),
  ];
}
