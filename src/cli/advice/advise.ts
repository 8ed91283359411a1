import { openSession } from '../../cluster/session.js';
import type { SessionOptions } from '../../cluster/session-options.js';
import { NoMatchError } from '../../discovery/types.js';
import type { Environment } from '../../process/environment.js';
import { StringOutput } from '../../process/output.js';
import { adviceOf } from './advice.js';
import type { FailedLine } from './failed-line.js';
import { isBadFieldSelector } from './field-selector.js';
import { isUnknownPath, missingObject } from './missing-object.js';
import { isUnsupportedType, typesSentence } from './unsupported-type.js';

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
 * The line on a terminal that says what a failed command line probably means, or else what to do, from the cluster;
 * undefined if neither is known in time. Prints nothing and never fails.
 */
export async function adviceLine(
  line: FailedLine,
  { options, environment, version }: Asking,
): Promise<string | undefined> {
  const isUnknownType = line.error instanceof NoMatchError;
  const isUnsupported = isUnsupportedType(line);
  const isKnownFailure =
    isUnknownType ||
    isUnsupported ||
    missingObject(line.error) !== undefined ||
    isUnknownPath(line.error) ||
    isBadFieldSelector(line);
  if (!isKnownFailure) return undefined;
  const signal = AbortSignal.any([environment.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const silence = new StringOutput();
  const silent = { ...environment, stdout: silence, stderr: silence, terminal: silence, signal };
  const asking = { ...options, verbosity: 0, retries: 0, noInteractive: true, matchServerVersion: false };
  const meant = async () => {
    await using session = await openSession(asking, silent, version, {
      stdinUnavailable: 'an advice never prompts',
      pluginStderr: () => undefined,
    });
    return await adviceOf(line, session, signal);
  };
  const advice = await meant().catch(() => undefined);
  if (advice !== undefined) return advice;
  if (isUnknownType) return '"proa api-resources" lists the types of the server.';
  return isUnsupported ? typesSentence(line) : undefined;
}
