import type { Status } from '../../codec/object.js';

/** The status of a command that ended, as servers send it on its connection: without kind and apiVersion. */
export function exitStatus(code: number): string {
  if (code === 0) return JSON.stringify({ metadata: {}, status: 'Success' });
  return JSON.stringify({
    metadata: {},
    status: 'Failure',
    message: `command terminated with non-zero exit code: command terminated with exit code ${code}`,
    reason: 'NonZeroExitCode',
    details: { causes: [{ reason: 'ExitCode', message: String(code) }] },
  } satisfies Status);
}

/** The status of a command that did not run. */
export function internalStatus(message: string): string {
  return JSON.stringify({
    metadata: {},
    status: 'Failure',
    message: `Internal error occurred: ${message}`,
    reason: 'InternalError',
    details: { causes: [{ message }] },
    code: 500,
  } satisfies Status);
}
