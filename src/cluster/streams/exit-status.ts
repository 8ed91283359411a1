import type { Status } from '../../codec/object.js';
import { RemoteCommandError } from './errors.js';
import type { ExitStatus } from './types.js';

/**
 * What the text of a command's error channel says: a Status, without kind and apiVersion from newer servers. The messages
 * are client-go's (tools/remotecommand).
 * @throws RemoteCommandError where the command did not end by itself
 */
export function readExitStatus(text: string): ExitStatus {
  let status: Partial<Status>;
  try {
    status = JSON.parse(text);
  } catch (cause) {
    throw new RemoteCommandError(
      `error stream protocol error: ${(cause as Error).message} in ${JSON.stringify(text)}`,
    );
  }
  if (status?.status === 'Success') return { code: 0 };
  if (status?.status !== 'Failure')
    throw new RemoteCommandError('error stream protocol error: unknown error');
  if (status.reason !== 'NonZeroExitCode') throw new RemoteCommandError(status.message ?? '');
  const code = status.details?.causes?.find(({ reason }) => reason === 'ExitCode')?.message;
  if (code === undefined)
    throw new RemoteCommandError('error stream protocol error: no ExitCode cause given');
  if (!/^\d{1,3}$/.test(code) || Number(code) > 255)
    throw new RemoteCommandError(
      `error stream protocol error: invalid exit code value ${JSON.stringify(code)}`,
    );
  return { code: Number(code) };
}
