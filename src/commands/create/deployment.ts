import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { int32Flag, sliceFlag } from '../../cli/flags/kinds.js';
import { deployments, newDeployment } from '../../verbs/create/kinds/deployment.js';

/** `proa create deployment`: kubectl's. */
export default class CreateDeployment extends CreateCommand<typeof CreateDeployment> {
  static override hiddenAliases = ['create:deploy'];
  static override summary = 'Create a deployment';
  static override description =
    'Creates a deployment, with a container for each image. Its pods have the label app=NAME.';
  static override usage = [
    'create deployment NAME --image=IMAGE [flags]',
    'create deployment NAME --image=IMAGE [flags] -- COMMAND [ARGUMENT ...]',
  ];
  static override examples = examples({
    'Create a deployment': 'create deployment shop --image=nginx',
    'Create a deployment with three pods':
      'create deployment front --image=example.com/front:1.2 --replicas=3',
    'Declare the port of its containers': 'create deployment front --image=example.com/front:1.2 --port=8080',
    'Run a different command than the image does': 'create deployment sleeper --image=busybox -- sleep 3600',
    'Put two containers in each pod': 'create deployment shop --image=nginx --image=redis',
  });
  static override completes = [] as const;
  static override flags = {
    image: sliceFlag({
      helpValue: 'IMAGE,...',
      required: true,
      description: 'Images of the containers, separated by commas; may be repeated.',
    }),
    port: int32Flag({ helpValue: 'PORT', description: 'Port of the first container.' }, -1),
    replicas: int32Flag({ char: 'r', helpValue: 'COUNT', description: 'Number of pods.' }, 1),
    ...createFlags(),
  };

  protected readonly kind = deployments;

  protected maker({ name, words: command }: NewObjectOptions) {
    const { flags } = this;
    const options = { name, command, images: flags.image, port: flags.port, replicas: flags.replicas };
    return () => newDeployment(options, Math.random);
  }
}
