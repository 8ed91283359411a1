import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { logWriter } from '../../../objects/pods/log-writer.js';
import { resolveFrom } from '../../../process/folders.js';
import { byteText } from '../../../render/numbers.js';
import type { CopyContainer } from '../container.js';
import { PartFile } from '../part-file.js';
import { isOffLimits } from '../program-text.js';
import { newSum, type Sum, sumOfBeginning } from '../sums.js';
import type { CopyFrom } from './copy-from.js';
import { FileChecks } from './file-checks.js';
import { makePart } from './make-part.js';
import { outputOf } from './program-output.js';
import { writePieces } from './write-pieces.js';

/** The partial file of an interrupted copy. */
interface Left {
  part: PartFile;
  file: FileHandle;
  size: number;
  /** Of its bytes. */
  sum: Sum;
}

/**
 * Copies a file from a container and continues an interrupted copy, if the file in the container still starts with its
 * bytes; otherwise copies all of it. If that fails, the partial file is kept for the next copy, with a message. Nothing
 * is kept if checksums are not compared.
 * @param whole copies from the beginning; gets the path of the file if it is to be kept
 */
export async function resumeCopy(
  container: CopyContainer,
  copy: CopyFrom,
  whole: (kept: PartFile | undefined) => Promise<void>,
): Promise<void> {
  const { environment, tell } = container.session;
  const { pid, uid } = environment.process;
  const owner = { pid, uid, random: randomUUID };
  const part = copy.checksum
    ? PartFile.of(resolveFrom(environment.workingFolder, copy.file), owner)
    : undefined;
  if (part === undefined) return whole(undefined);
  try {
    const taken = await part.take(owner);
    if (taken === undefined || !(await continued(container, copy, { part, ...taken, sum: newSum(true) })))
      await whole(part);
  } catch (error) {
    const left = await part.leave();
    if (left !== undefined)
      await tell(
        `${byteText(left.size)} of the interrupted copy are kept in ${left.path}: the same command continues there`,
      );
    throw error;
  }
  await part.remove();
  await part.removeOthers();
}

/** Copies the rest of a file. Returns whether that was possible; if not, nothing is left. */
async function continued(container: CopyContainer, copy: CopyFrom, left: Left): Promise<boolean> {
  const { remote, retries, copied } = copy;
  const { tell } = container.session;
  const { part, file, size: begun, sum } = left;
  try {
    for await (const bytes of file.createReadStream({
      start: 0,
      end: Math.max(0, begun - 1),
      autoClose: false,
    }))
      sum.update(bytes as Uint8Array);
    const asked = retries.repeat(() => sumOfBeginning(container, remote, begun), ', comparing checksums');
    const there = await asked.catch((error: unknown) => {
      if (!isOffLimits(error)) throw error;
    });
    if (there?.sum !== sum.copy().digest('hex')) {
      await tell(
        'the file in the container does not begin with what an interrupted copy has left, or cannot be compared: copying from the beginning',
      );
      await part.remove();
      return false;
    }
    await tell(
      `continuing at ${byteText(begun)}${there.size === undefined ? '' : ` of ${byteText(there.size)}`}`,
    );
    copied(begun);
    await append(container, copy, left, there.size ?? begun);
    return true;
  } finally {
    await file.close().catch(() => undefined);
  }
}

/** Appends the rest to the part, compares the whole, and gives it its name. */
async function append(
  container: CopyContainer,
  { remote, local, file: destination, retries, copied }: CopyFrom,
  { part: kept, file, size: begun, sum }: Left,
  expected: number,
): Promise<void> {
  const { workingFolder, stderr } = container.session.environment;
  const files = new FileChecks({ container, remote, isWanted: true, retries });
  let size = begun;
  const command = (from: number) => ['tail', `-c+${begun + from + 1}`, remote];
  try {
    files.expect([], expected);
    const { part, place } = await makePart(destination, { random: randomUUID, workingFolder, kept }, () =>
      writePieces(file, outputOf(container, { command, says: logWriter(stderr), retries }), (chunk) => {
        sum.update(chunk);
        size += chunk.length;
        copied(chunk.length);
      }),
    );
    const digest = sum.digest('hex');
    await files.add({
      ...{ entry: [], path: local, part, place, size, sum: digest },
      ...{ isKept: true, isContinued: true },
    });
    await files.end();
  } finally {
    await files.abandon();
  }
}
