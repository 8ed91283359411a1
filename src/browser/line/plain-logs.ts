import { isPattern } from '../../objects/logs/join/options.js';
import type { LogSource } from '../../objects/logs/log-request.js';
import type { Clock } from '../../process/clock.js';
import type { SeenObject } from '../frame/screen.js';
import { logLineText } from '../logs/line-look.js';
import { LogReader } from '../logs/log-reader.js';
import { subjectOf, subjectOfWords } from '../logs/log-subject.js';
import type { BrowserCluster } from '../state/cluster.js';

/** Lines of the past of each container. */
const TAIL_LINES = 50;

/** What logs in line mode need. */
interface PlainLogsTools {
  clock: Clock;
  /** From 0 to 1. */
  random(): number;
  say(line: string): void;
  /** The object of a row, by its number, its name or a prefix of it. Fails if there is none. */
  find(row: string): SeenObject;
}

/**
 * Follows the logs that words describe: `ROW [CONTAINER]`, or as after `:logs`. Their events are printed as well. Fails
 * with the problem with the words.
 * @param place if the words give no namespace; undefined for all
 */
export function followLogs(
  rest: string,
  previous: boolean,
  { cluster, namespace }: { cluster: BrowserCluster; namespace: string | undefined },
  { clock, random, say, find }: PlainLogsTools,
): LogReader {
  const words = rest.split(/\s+/);
  const [row = '', named = ''] = words;
  const isRow = !(row.startsWith('-') || row.includes('/') || isPattern(row));
  const found = isRow ? find(row) : undefined;
  const within = found?.cluster ?? cluster;
  const { subject, container } =
    found === undefined
      ? subjectOfWords(words, namespace, within)
      : { subject: subjectOf([found], within), container: named || (found.container ?? '') };
  const sources = new Set<string>();
  const nameOf = (source: LogSource) => (sources.size > 1 ? titleOf(source) : '');
  const reader = new LogReader(
    { container, previous, sinceMs: 0, tail: TAIL_LINES },
    {
      ...{ cluster: within, clock, random },
      scopes: (signal) => subject.scopes(signal),
      onLines: (lines) => {
        for (const { source } of lines) if (source !== undefined) sources.add(titleOf(source));
        const look = { time: 'off' as const, fields: false, now: clock.now(), nameOf };
        for (const line of lines) say(logLineText(line, look));
      },
      onChange: () => {
        if (reader.problem !== undefined) say(reader.problem.why);
        else if (reader.isOver) say('the log has ended');
      },
    },
  );
  reader.start();
  return reader;
}

function titleOf({ pod, container }: LogSource): string {
  return `${pod}/${container}`;
}
