import { fillIn } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { checkFiles, fileFlags } from '../../cli/flags/files.js';
import { changeCause } from '../../cli/flags/record.js';
import { allFlags, selectorFlags } from '../../cli/flags/selectors.js';
import { localWriteFlags, readLocalWrite } from '../../cli/flags/write.js';
import { lacksName } from '../../objects/builder/lacks-name.js';
import { splitPairs } from '../../objects/builder/pairs.js';
import { WITH_TEMPLATE } from '../../objects/workload-types.js';
import { readImagePairs, setImage } from '../../verbs/set/image.js';
import { set } from '../../verbs/set/set.js';

/** `proa set image`: kubectl's. */
export default class SetImage extends ClusterCommand<typeof SetImage> {
  static override summary = 'Change the images of pod templates';
  static override description =
    'Changes the images of containers of pods, and of the pod templates of deployments, daemon sets, stateful ' +
    'sets, replica sets, replication controllers, jobs and cron jobs. * means all containers. Objects that already ' +
    'have the image are left unchanged.';
  static override usage = ['set image (TYPE NAME | TYPE/NAME | -f FILE) CONTAINER=IMAGE... [flags]'];
  static override examples = examples({
    'Change the image of a container': 'set image deployment/web app=registry.example.com/web:1.5.0',
    'Change the images of all containers of a deployment':
      'set image deployment/web "*=registry.example.com/web:1.5.0"',
    'Change an image in all deployments and stateful sets':
      'set image deployments,statefulsets --all app=registry.example.com/web:1.5.0',
    'Change a manifest, without a server':
      'get deployment/web -o yaml | <%= config.bin %> set image -f - --local ' +
      '"*=registry.example.com/web:1.5.0" -o yaml',
  });
  static override completes = [
    {
      objects: [
        'daemonsets',
        'deployments',
        'pods',
        'cronjobs',
        'replicasets',
        'replicationcontrollers',
        'statefulsets',
      ],
    },
    'images',
    '...',
  ] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to change' }),
    ...selectorFlags(),
    ...allFlags(),
    ...localWriteFlags('kubectl-set'),
  };

  protected async execute(): Promise<undefined> {
    const { flags } = this;
    const { objects: words, pairs } = splitPairs(this.args, 'image');
    const images = readImagePairs(pairs);
    const options = {
      ...readLocalWrite(flags, this.environment.variables),
      words,
      changeCause: flags.record ? changeCause('set image', this.line) : undefined,
    };
    checkFiles(options);
    const asks = this.mayAsk && !flags.local && lacksName(options);
    await this.printOutcomes(
      options,
      fillIn(asks, options, WITH_TEMPLATE, (filled, session) =>
        set(filled, setImage(images, options), session),
      ),
    );
  }
}
