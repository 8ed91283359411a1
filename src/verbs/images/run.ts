import type { Where } from '../../cluster/namespaces/types.js';
import type { Session } from '../../cluster/session.js';
import { type PodsAsked, readPods, tellNoPods } from '../../objects/pods/read-pods.js';
import type { Failures } from '../../objects/visit/failures.js';
import { isHumanReadable, type OutputFormat } from '../../render/output-format.js';
import { documentPrinter } from '../../render/printers.js';
import { ProgressCounter } from '../../render/progress-counter.js';
import { IMAGE_FIELDS, type ImagePod, ImageTally } from './tally.js';
import { imageTable } from './text.js';

/** What `images` is asked for, checked. */
interface ImagesOptions extends PodsAsked {
  /** Only images of which several tags or digests are in use. */
  duplicates: boolean;
  /** `-o`; undefined for the table. */
  format: OutputFormat | undefined;
}

/**
 * Carries out `images`: reads pods page by page and prints the images that they name. Fails as lists do, and behind the
 * table where some of several namespaces could not be read.
 */
export async function listImages(options: ImagesOptions, session: Session): Promise<void> {
  const { duplicates, format } = options;
  const { environment } = session;
  const isTable = format === undefined || isHumanReadable(format);
  const print = isTable
    ? undefined
    : await documentPrinter({ format, allowMissingTemplateKeys: true }, environment);
  const { where, failures, tally, pods } = await readImages(options, session);
  const images = tally.images(duplicates);
  if (print !== undefined) await print({ images });
  else if (pods === 0) {
    failures.finish();
    return tellNoPods(where, session);
  } else if (images.length === 0) await session.tell('No image is used by several tags or digests.');
  else {
    const shown = { wide: format?.name === 'wide', withNamespaces: where.allNamespaces };
    for (const text of imageTable(images, shown)) await environment.stdout.write(text);
  }
  if (pods > 0) failures.noteDone();
  failures.finish();
}

/** Reads pods page by page, and gathers their images. Fails as lists do. */
export async function readImages(
  asked: PodsAsked,
  session: Session,
): Promise<{ where: Where; failures: Failures; tally: ImageTally; pods: number }> {
  const { where, batches, failures } = await readPods<ImagePod>(session, asked, IMAGE_FIELDS);
  const progress = new ProgressCounter(session.progressOutput, session.environment.now, 'pods');
  const tally = new ImageTally();
  let pods = 0;
  for await (const batch of batches) {
    for (const pod of batch.pods) tally.add(pod);
    pods += batch.pods.length;
    await progress.update(pods, batch.total);
  }
  await progress.done();
  return { where, failures, tally, pods };
}
