import { join } from 'node:path';
import { type InterruptedListError, ListInconsistentError } from '../../cluster/list/errors.js';
import {
  readResumeFile,
  removeResumeFile,
  resumeFilePath,
  writeResumeFile,
} from '../../cluster/list/resume-file.js';
import type { ResumeState } from '../../cluster/list/resume-state.js';
import type { ListRequest } from '../../cluster/list/types.js';
import type { Session } from '../../cluster/session.js';
import { isExpired } from '../../transport/errors.js';

function pathFor(request: ListRequest, session: Session): string {
  return resumeFilePath(join(session.cacheFolder, 'resume'), session.transport.server, request);
}

/** The position from which `--resume` continues. Fails if the same list was not interrupted before. */
export async function readInterrupted(request: ListRequest, session: Session): Promise<ResumeState> {
  const path = pathFor(request, session);
  const state = await readResumeFile(path, session.environment.process.uid);
  if (state === undefined) {
    throw new Error(
      `there is no interrupted list of ${request.path} with these flags to continue; run it without --resume`,
    );
  }
  return state;
}

/**
 * Saves where a list was interrupted, and prints how to resume it. Ignores a cache that cannot be written, and a list of
 * several namespaces, which has no such place.
 */
export async function keepInterrupted(
  error: InterruptedListError,
  request: ListRequest,
  session: Session,
): Promise<void> {
  const { resume } = error;
  if (resume === undefined) return;
  try {
    await writeResumeFile(pathFor(request, session), resume);
  } catch {
    return;
  }
  await session.tell(
    `proa: the list was interrupted after ${resume.items} objects; ${advice(error, request)}`,
  );
}

/** What helps. Where the snapshot is gone, the same flags would fail in the same place. */
function advice({ cause }: InterruptedListError, { consistency, chunkSize }: ListRequest): string {
  if (!isExpired(cause) && !(cause instanceof ListInconsistentError))
    return 'the same command with --resume continues from there';
  const atOnce = chunkSize === 0 ? 'run it again' : '--chunk-size=0 reads it in one request';
  return consistency === 'resume'
    ? atOnce
    : `${atOnce}, and --resume --consistency=resume continues from there in a later snapshot`;
}

/** Forgets an interruption once the list has been read to its end. */
export async function forgetInterrupted(request: ListRequest, session: Session): Promise<void> {
  await removeResumeFile(pathFor(request, session)).catch(() => undefined);
}
