import { examples } from '../../../cli/base-command.js';
import { ClusterCommand } from '../../../cli/cluster-command.js';
import { createFlags, readCreate } from '../../../cli/flags/create.js';
import { boolFlag, stringFlag } from '../../../cli/flags/kinds.js';
import { secrets } from '../../../verbs/create/kinds/secret.js';
import { newTlsSecret } from '../../../verbs/create/kinds/tls-secret.js';
import { createMade } from '../../../verbs/create/make.js';
import { sourceIo } from '../../../verbs/create/source-io.js';

/** `proa create secret tls`: kubectl's. */
export default class CreateTlsSecret extends ClusterCommand<typeof CreateTlsSecret> {
  static override summary = 'Create a secret of a certificate and its key';
  static override description =
    'Creates a secret of a certificate and its private key, both in PEM. Fails if the key does not belong to the certificate.';
  static override usage = ['create secret tls NAME --cert=PATH --key=PATH [flags]'];
  static override examples = examples({
    'A secret for an ingress': 'create secret tls web --cert=tls.crt --key=tls.key',
  });
  static override completes = [] as const;
  static override flags = {
    cert: stringFlag({ completes: 'files', helpValue: 'PATH', description: 'File with the certificate.' }),
    key: stringFlag({ completes: 'files', helpValue: 'PATH', description: 'File with the private key.' }),
    'append-hash': boolFlag({ description: 'Append a hash of the content to the name of the secret.' }),
    ...createFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags, line } = this;
    const making = readCreate(flags, line, this.environment.variables);
    const { cert, key, 'append-hash': appendHash } = flags;
    const io = sourceIo(this.environment);
    const make = () => newTlsSecret({ name: making.name, cert, key, appendHash }, io);
    await this.printOutcomes(making, (session) => createMade(secrets, make, making, session));
  }
}
