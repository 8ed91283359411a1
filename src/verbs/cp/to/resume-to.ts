import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { quote } from '../../../go/strconv/quote.js';
import { DisplayableError } from '../../../process/errors.js';
import { nodePath } from '../../../process/file-name.js';
import { byteText } from '../../../render/numbers.js';
import { type CopyContainer, expectSuccess, startIn } from '../container.js';
import { withNotice } from '../notice.js';
import { KEPT_BYTES } from '../part-file.js';
import { isOffLimits, programText } from '../program-text.js';
import { newSum } from '../sums.js';
import type { CopyTo } from './copy-to.js';
import { feed } from './feed.js';
import { appendCommand, lookCommand, PART_GONE } from './part-scripts.js';
import { SUMS_DIFFER, type UploadPlace } from './upload-scripts.js';

/** How long a container may take to report what it has kept. */
const LOOK_MS = 5000;
/** How much of a file is read at once. */
const READ_BYTES = 256 * 1024;

/**
 * Copies a file to a container and continues an interrupted copy there, if the file starts with its bytes. Returns
 * whether that was possible. Fails as streams do, and if checksums differ.
 * @param isSaid false if the same run continues, which has been reported
 */
export async function resumeUpload(
  container: CopyContainer,
  { local, noPreserve, copied }: CopyTo,
  place: UploadPlace,
  isSaid: boolean,
): Promise<boolean> {
  const stats = await stat(nodePath(local));
  const part = await partIn(container, place, stats.size);
  if (part === undefined) return false;
  const { tell } = container.session;
  const sums = part.size <= stats.size ? await sumsOf(local, stats.size, part.size) : undefined;
  if (sums?.beginning !== part.sum) {
    await tell(
      `${quote(local)} does not begin with what an interrupted copy has left in the container: copying from the beginning`,
    );
    return false;
  }
  if (!isSaid) await tell(`continuing at ${byteText(part.size)} of ${byteText(stats.size)}`);
  copied(part.size);
  const words = appendCommand(place, {
    ...{ begun: part.size, size: stats.size, sum: sums.whole },
    mode: (stats.mode & (noPreserve ? 0o755 : 0o7777)).toString(8),
    owner: noPreserve ? '' : `${stats.uid}:${stats.gid}`,
  });
  const remote = await startIn(container, words, { stdin: true });
  const rest =
    part.size === stats.size
      ? Readable.from([])
      : createReadStream(nodePath(local), {
          highWaterMark: READ_BYTES,
          start: part.size,
          end: stats.size - 1,
        });
  rest.on('data', (chunk: Buffer) => copied(chunk.length));
  const { code } = await feed(container, remote, rest, () => stats.size);
  if (code === PART_GONE) return false;
  if (code === SUMS_DIFFER) throw sumsDiffer();
  await expectSuccess(remote);
  return true;
}

/** Reports what an interrupted copy has left in the container, if that is still known. */
export async function tellOfPart(container: CopyContainer, place: UploadPlace): Promise<void> {
  const { tell } = container.session;
  try {
    const part = await withNotice(container, 'asking the container what it keeps of the copy', () =>
      partIn(container, place, 0, AbortSignal.timeout(LOOK_MS)),
    );
    if (part !== undefined)
      await tell(
        `${byteText(part.size)} of the interrupted copy are kept in the container, in ${quote(part.path)}: the same command continues there`,
      );
  } catch {
    await tell(
      'the container keeps the partial copy beside the destination, if it can: the same command continues there',
    );
  }
}

/** A container received other bytes than were sent. */
export function sumsDiffer(): DisplayableError {
  return new DisplayableError(
    'checksums differ in the container: the files above were changed in transit; nothing was put in place (--checksum=false copies without comparing)',
    { reason: 'ChecksumsDiffer' },
  );
}

/** The part in the container that is worth continuing, or undefined. @param size of the whole file */
async function partIn(
  container: CopyContainer,
  place: UploadPlace,
  size: number,
  signal?: AbortSignal,
): Promise<{ size: number; sum: string; path: string } | undefined> {
  const limits = { reads: size, ...(signal && { signal }) };
  const text = await programText(container, lookCommand(place), limits).catch((error: unknown) => {
    if (isOffLimits(error)) return undefined;
    throw error;
  });
  const [, length, sum = '', path] = /^\s*(\d+)\n([0-9a-f]{32,}) [^\n]*\n(.*)\n$/s.exec(text ?? '') ?? [];
  return path === undefined || Number(length) < KEPT_BYTES ? undefined : { size: Number(length), sum, path };
}

/** The checksums of a file's first bytes and of the whole. */
async function sumsOf(
  path: string,
  size: number,
  first: number,
): Promise<{ beginning: string; whole: string }> {
  const sum = newSum(true);
  const read = async (start: number, end: number) => {
    if (end <= start) return;
    for await (const bytes of createReadStream(nodePath(path), {
      highWaterMark: READ_BYTES,
      start,
      end: end - 1,
    }))
      sum.update(bytes as Uint8Array);
  };
  await read(0, first);
  const beginning = sum.copy().digest('hex');
  await read(first, size);
  return { beginning, whole: sum.digest('hex') };
}
