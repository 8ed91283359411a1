import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { boolFlag } from '../cli/flags/kinds.js';
import { documentFormats, outputFlag, readOutput } from '../cli/flags/print.js';
import {
  allNamespacesFlags,
  excludeNamespaceFlags,
  fieldSelectorFlags,
  readSelectors,
  selectorFlags,
} from '../cli/flags/selectors.js';
import { UsageError } from '../process/errors.js';
import { foldPieces } from '../render/fold-lines.js';
import { imageTable } from '../render/image-table.js';
import { type ImagesReport, images } from '../verbs/images/images.js';

const formats = ['wide', ...documentFormats] as const;

/** `proa images`: the images that pods name. */
export default class Images extends ClusterCommand<typeof Images> {
  static override summary = 'List the images that pods run';
  static override description =
    'Prints each image that pods use, with its tag, the digest that nodes have pulled, how many pods use it, their ' +
    'pull policies, what runs them, and the pods that are waiting for it, with the reason. An image has several ' +
    'rows if nodes have pulled different digests of a tag. Init containers and ephemeral containers count, and so ' +
    'do pods that have ended.';
  static override usage = ['images [-l QUERY] [flags]'];
  static override examples = examples({
    'Show all images of a cluster': 'images -A',
    'Show images with several tags or digests in use': 'images -A --duplicates',
    'Show whole digests, and everything that runs an image': 'images -l app=web -o wide',
  });
  static override completes = [] as const;
  static override flags = {
    ...selectorFlags(),
    ...fieldSelectorFlags(),
    ...allNamespacesFlags(),
    ...excludeNamespaceFlags(),
    duplicates: boolFlag({
      helpGroup: 'SELECTION',
      description: 'Show only images with several tags or digests in use.',
    }),
    ...outputFlag(formats),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args, environment } = this;
    if (args.length > 0)
      throw new UsageError('images takes no names: select pods with -l or --field-selector', {
        part: 'arguments',
      });
    const options = {
      ...readSelectors(flags),
      allNamespaces: flags['all-namespaces'],
      excludedNamespaces: flags['exclude-namespace'],
      duplicates: flags.duplicates,
    };
    const format = readOutput(flags, environment.variables, formats);
    const view = {
      format,
      document: ({ images }: ImagesReport) => ({ images }),
      text: (report: ImagesReport) =>
        report.images.length === 0
          ? []
          : foldPieces(
              imageTable(report.images, { ...report, wide: format?.name === 'wide' }),
              environment.stdout.columns,
            ),
      notes: (report: ImagesReport) =>
        report.images.length === 0 ? ['No image is used by several tags or digests.'] : [],
    };
    await this.printReports(view, (session, forPeople) => images(options, session, forPeople));
  }
}
