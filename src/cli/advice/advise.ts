import { openSession } from '../../cluster/session.js';
import type { SessionOptions } from '../../cluster/session-options.js';
import { NoMatchError } from '../../discovery/types.js';
import type { Environment } from '../../process/environment.js';
import { StringOutput } from '../../process/output.js';
import { inOneLine } from '../../terminal/sanitize.js';
import { type FailedLine, meantInstead } from './advice.js';
import { isUnknownPath, missingObject } from './missing-object.js';

/** The maximum time for an advice, in milliseconds. */
const PATIENCE_MS = 2000;

/** What reading from the cluster requires. */
interface Asking {
  options: SessionOptions;
  environment: Environment;
  /** proa's own. */
  version: string;
}

/**
 * The line on a terminal that says what a failed command line probably means, from one request to the cluster;
 * undefined if nothing is similar, or if there is no response in time. Prints nothing and never fails.
 */
export async function adviceLine(
  line: FailedLine,
  { options, environment, version }: Asking,
): Promise<string | undefined> {
  if (!mayBeMistyped(line)) return undefined;
  const signal = AbortSignal.any([environment.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const silence = new StringOutput();
  const silent = { ...environment, stdout: silence, stderr: silence, terminal: silence, signal };
  const asking = { ...options, verbosity: 0, retries: 0, noInteractive: true, matchServerVersion: false };
  try {
    await using session = await openSession(asking, silent, version, {
      stdinUnavailable: 'an advice never prompts',
      pluginStderr: () => undefined,
    });
    return sentence(await meantInstead(line, session, signal));
  } catch {
    return undefined;
  }
}

function mayBeMistyped({ error, id }: FailedLine): boolean {
  return (
    missingObject(error) !== undefined ||
    error instanceof NoMatchError ||
    isUnknownPath(error) ||
    /^(autoscale|rollout:)/.test(id)
  );
}

/** The question with one, two or three answers. */
function sentence(meant: readonly string[]): string | undefined {
  if (meant.length === 0) return undefined;
  const names = meant.map(inOneLine);
  const last = names.at(-1)!;
  return `Did you mean ${names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`}?`;
}
