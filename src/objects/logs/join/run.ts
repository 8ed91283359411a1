import { clientOf } from '../../../cluster/client/client.js';
import type { Session } from '../../../cluster/session.js';
import { type Clock, systemClock } from '../../../process/clock.js';
import { NodeOutput } from '../../../process/node-output.js';
import { hasColor } from '../../../terminal/ui/theme.js';
import { compileLinePattern, lineTest } from './line-match.js';
import { LogJoin } from './log-join.js';
import { checkLogJoinFlags, type LogJoinOptions } from './options.js';
import { LinePrinter } from './printer.js';
import { type LogScope, logScope } from './scope.js';

/** What a run depends on besides the session. */
interface JoinedDeps {
  clock: Clock;
  random(): number;
}

/**
 * Runs `logs` for several pods and containers as one stream, by time. Returns the exit code: 1 if a log could not be
 * read, or it was interrupted. Fails as the list of the pods does.
 */
export async function runLogJoin(
  options: LogJoinOptions,
  session: Session,
  { clock, random }: JoinedDeps = { clock: systemClock, random: Math.random },
): Promise<number> {
  checkLogJoinFlags(options);
  const over = new AbortController();
  const signal = AbortSignal.any([session.environment.signal, over.signal]);
  try {
    const scope = await logScope(options, session);
    const client = clientOf(session);
    const tell = (text: string) => session.tell(text);
    const logs = new LogJoin(options, [scope], { client, tell, clock, random, signal });
    await print(logs, makePrinter(options, scope, session), options.follow ? tell : undefined);
    return logs.hasFailed && !options.ignoreErrors ? 1 : 0;
  } catch (error) {
    if (session.environment.signal.aborted) return 1;
    throw error;
  } finally {
    over.abort();
  }
}

/** @param tellLate reports once that lines arrived late; undefined if no one waits for lines */
async function print(
  logs: LogJoin,
  printer: LinePrinter,
  tellLate: ((text: string) => Promise<void>) | undefined,
): Promise<void> {
  let isTold = tellLate === undefined;
  for await (const entries of logs) {
    await printer.print(entries);
    if (logs.late === 0 || isTold) continue;
    isTold = true;
    await tellLate?.('Some lines arrived too late to be sorted by their times.');
  }
}

function makePrinter(options: LogJoinOptions, scope: LogScope, session: Session): LinePrinter {
  const { allContainers, exclude, fields, format, highlight, include, prefixGiven, timestamps } = options;
  const { screen, stdout, variables } = session.environment;
  const forced = variables.FORCE_COLOR !== undefined;
  const isColored = format === 'text' && (stdout.isTTY || forced) && hasColor(variables);
  return new LinePrinter({
    ...{ format, timestamps, fields },
    prefix: prefixGiven ?? !(scope.isOnePod && !allContainers),
    highlight: highlight.map((pattern) => compileLinePattern('--highlight', pattern)),
    output: stdout,
    colorOutput: isColored ? new NodeOutput(screen) : undefined,
    isWanted: lineTest(include, exclude),
    tell: (text) => session.tell(text),
  });
}
