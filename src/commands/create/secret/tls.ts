import { examples } from '../../../cli/base-command.js';
import { CreateCommand } from '../../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../../cli/flags/create.js';
import { boolFlag, stringFlag } from '../../../cli/flags/kinds.js';
import { secrets } from '../../../verbs/create/kinds/secret.js';
import { newTlsSecret } from '../../../verbs/create/kinds/tls-secret.js';
import { sourceIo } from '../../../verbs/create/source-io.js';

/** `proa create secret tls`: kubectl's. */
export default class CreateTlsSecret extends CreateCommand<typeof CreateTlsSecret> {
  static override summary = 'Create a secret with a certificate and its key';
  static override description =
    'Creates a secret with a certificate and its private key, both in PEM. Fails if the key does not belong to the ' +
    'certificate.';
  static override usage = ['create secret tls NAME --cert=PATH --key=PATH [flags]'];
  static override examples = examples({
    'Create a secret for an ingress': 'create secret tls web --cert=tls.crt --key=tls.key',
  });
  static override completes = [] as const;
  static override flags = {
    cert: stringFlag({ completes: 'files', helpValue: 'PATH', description: 'File with the certificate.' }),
    key: stringFlag({ completes: 'files', helpValue: 'PATH', description: 'File with the private key.' }),
    'append-hash': boolFlag({ description: 'Append a hash of the content to the name of the secret.' }),
    ...createFlags(),
  };

  protected readonly kind = secrets;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const { cert, key, 'append-hash': appendHash } = flags;
    const io = sourceIo(this.environment);
    return () => newTlsSecret({ name, cert, key, appendHash }, io);
  }
}
