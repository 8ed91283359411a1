import { openSession, type Session } from '../../cluster/session.js';
import type { SessionOptions } from '../../cluster/session-options.js';
import { NoMatchError } from '../../discovery/types.js';
import type { Environment } from '../../process/environment.js';
import { StringOutput } from '../../process/output.js';
import { adviceOf } from './advice.js';
import type { FailedLine } from './failed-line.js';
import { isBadFieldSelector } from './field-selector.js';
import { labelSelectorAdvice } from './label-selector.js';
import { missingKind } from './missing-kind.js';
import { isUnknownPath, missingObject } from './missing-object.js';
import { isImageAlone } from './named-object.js';
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
export async function adviceLine(line: FailedLine, asking: Asking): Promise<string | undefined> {
  const selector = labelSelectorAdvice(line.labelSelector);
  if (selector !== undefined) return selector;
  const isUnknownType = line.error instanceof NoMatchError;
  const isUnsupported = isUnsupportedType(line);
  const isKnownFailure =
    isUnknownType ||
    isUnsupported ||
    missingObject(line.error) !== undefined ||
    missingKind(line.error) !== undefined ||
    isUnknownPath(line.error) ||
    isBadFieldSelector(line) ||
    isImageAlone(line);
  if (!isKnownFailure) return undefined;
  const advice = await askQuietly(asking, (session, signal) => adviceOf(line, session, signal));
  if (advice !== undefined) return advice;
  if (isUnknownType) return '"proa api-resources" lists the types of the server.';
  return isUnsupported ? typesSentence(line) : undefined;
}

/** Looks for an advice on the cluster; undefined if it takes too long or fails. Prints nothing. */
export async function askQuietly(
  { options, environment, version }: Asking,
  ask: (session: Session, signal: AbortSignal) => Promise<string | undefined>,
): Promise<string | undefined> {
  const signal = AbortSignal.any([environment.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const silence = new StringOutput();
  const silent = { ...environment, stdout: silence, stderr: silence, terminal: silence, signal };
  const quiet = { ...options, verbosity: 0, retries: 0, noInteractive: true, matchServerVersion: false };
  const meant = async () => {
    await using session = await openSession(quiet, silent, version, {
      stdinUnavailable: 'an advice never prompts',
      pluginStderr: () => undefined,
    });
    return await ask(session, signal);
  };
  return meant().catch(() => undefined);
}
