import type { Where } from '../../cluster/namespaces/types.js';
import type { Session } from '../../cluster/session.js';
import { type PodsSelection, readPods, tellNoPods } from '../../objects/pods/read-pods.js';
import type { Failures } from '../../objects/visit/failures.js';
import type { ImageUse } from '../../render/image-table.js';
import type { Reports } from '../../render/outcomes.js';
import { ProgressCounter } from '../../render/progress-counter.js';
import { IMAGE_FIELDS, type ImagePod, ImageTally } from './tally.js';

/** The options of `images`, validated. */
interface ImagesOptions extends PodsSelection {
  /** Only images of which several tags or digests are in use. */
  duplicates: boolean;
}

/** The images that pods name. */
export interface ImagesReport {
  images: ImageUse[];
  /** Several namespaces were read. */
  withNamespaces: boolean;
}

/**
 * Returns the images that pods name. Fails as lists do, and after the report if some of several namespaces could not be
 * read.
 * @param forPeople if there are no pods, that is printed instead of an empty report
 */
export async function* images(
  options: ImagesOptions,
  session: Session,
  forPeople: boolean,
): Reports<ImagesReport> {
  const { where, failures, tally, pods } = await tallyImages(options, session);
  if (pods === 0 && forPeople) {
    failures.finish();
    return tellNoPods(where, session);
  }
  yield { images: tally.images(options.duplicates), withNamespaces: where.allNamespaces };
  if (pods > 0) failures.noteDone();
  failures.finish();
}

/** Reads pods page by page, and collects their images. Fails as lists do. */
export async function tallyImages(
  asked: PodsSelection,
  session: Session,
): Promise<{ where: Where; failures: Failures; tally: ImageTally; pods: number }> {
  const { where, batches, failures } = await readPods<ImagePod>(session, asked, IMAGE_FIELDS);
  const progress = new ProgressCounter(session.progressOutput, session.environment.now, 'pods');
  const tally = new ImageTally();
  let pods = 0;
  try {
    for await (const batch of batches) {
      for (const pod of batch.pods) tally.add(pod);
      pods += batch.pods.length;
      await progress.update(pods, batch.total);
    }
  } finally {
    await progress.done();
  }
  return { where, failures, tally, pods };
}
