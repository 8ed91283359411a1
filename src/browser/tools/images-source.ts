import type { BrowserCluster } from '../cluster.js';
import type { TextSource } from '../text-screen.js';
import { quietSession } from './quiet-session.js';

/**
 * The images that pods name.
 * @param namespace undefined for all
 * @param duplicates only those of which several tags or digests are in use
 */
export function imagesSource(
  cluster: BrowserCluster,
  namespace: string | undefined,
  duplicates: boolean,
): TextSource {
  const where = namespace === undefined ? 'all namespaces' : namespace;
  return {
    title: `${duplicates ? 'images in several versions' : 'images'} of ${where}`,
    target: undefined,
    foldable: false,
    wraps: false,
    waiting: 'Reading...',
    read: async (show, signal) => {
      const [{ readImages }, { imageTable }] = await Promise.all([
        import('../../verbs/images/run.js'),
        import('../../verbs/images/text.js'),
      ]);
      const asked = {
        ...{ labelSelector: '', fieldSelector: '', allNamespaces: namespace === undefined },
        excludedNamespaces: [],
      };
      const { tally } = await readImages(asked, quietSession(cluster, signal, namespace));
      const images = tally.images(duplicates);
      const shown = { wide: false, withNamespaces: namespace === undefined };
      show(images.length === 0 ? 'There are none.' : [...imageTable(images, shown)].join(''));
    },
  };
}
