import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { arrayFlag, stringFlag } from '../../cli/flags/kinds.js';
import { ingresses, newIngress } from '../../verbs/create/kinds/ingress.js';

/** `proa create ingress`: kubectl's. */
export default class CreateIngress extends CreateCommand<typeof CreateIngress> {
  static override hiddenAliases = ['create:ing'];
  static override summary = 'Create an ingress';
  static override description =
    'Creates an ingress, which routes requests from outside to services by host and path. A path that ends with a ' +
    'star matches all paths below it.';
  static override usage = [
    'create ingress NAME --rule=HOST/PATH=SERVICE:PORT[,tls[=SECRET]] [flags]',
    'create ingress NAME --default-backend=SERVICE:PORT [flags]',
  ];
  static override examples = examples({
    'Route all paths of a host to a service, with the certificate in a secret':
      "create ingress web --class=nginx --rule='shop.example.com/*=web:80,tls=web-tls'",
    'Route one path of a host to a service': "create ingress cart --rule='shop.example.com/cart=api:8080'",
    'Route a path of all hosts to the service port named http':
      "create ingress status --class=nginx --rule='/status=web:http'",
    'Route the paths of a host to different services':
      "create ingress paths --rule='shop.example.com/=web:80' --rule='shop.example.com/api/*=api:8080'",
    'Route the paths of two hosts':
      "create ingress hosts --rule='shop.example.com/*=web:80' --rule='api.example.com/*=api:8080'",
    'Use the default certificate of the ingress controller':
      "create ingress secure --rule='shop.example.com/*=web:80,tls'",
    'Add an annotation':
      "create ingress web --rule='shop.example.com/*=web:80' " +
      '--annotation=nginx.ingress.kubernetes.io/ssl-redirect=false',
    'Route everything to one service': 'create ingress fallback --default-backend=web:http',
  });
  static override completes = [] as const;
  static override flags = {
    class: stringFlag({
      helpValue: 'NAME',
      completes: { names: 'ingressclasses' },
      description: 'Ingress class to use.',
    }),
    rule: arrayFlag({
      helpValue: 'HOST/PATH=SERVICE:PORT[,tls[=SECRET]]',
      description: 'Route, and the secret with the certificate of the host; may be repeated.',
    }),
    'default-backend': stringFlag({
      helpValue: 'SERVICE:PORT',
      description: 'Service for requests that match no rule.',
    }),
    annotation: arrayFlag({
      helpValue: 'KEY=VALUE',
      description: 'Annotation of the ingress; may be repeated.',
    }),
    ...createFlags(),
  };

  protected readonly kind = ingresses;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = {
      name,
      className: flags.class,
      rules: flags.rule,
      annotations: flags.annotation,
      defaultBackend: flags['default-backend'],
    };
    return () => newIngress(options);
  }
}
