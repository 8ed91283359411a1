import { examples } from '../../cli/base-command.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import CertificateApprove from './approve.js';

/** `proa certificate deny`: kubectl's. --yes is the only flag that kubectl does not have. */
export default class CertificateDeny extends CertificateApprove {
  static override summary = 'Deny requests for certificates';
  static override description = 'Denies certificate signing requests: no certificates are issued for them.';
  static override usage = ['certificate deny (NAME ... | -f FILE) [flags]'];
  static override examples = examples({ 'Deny a request': 'certificate deny csr-web' });
  static override flags = {
    ...CertificateApprove.flags,
    force: boolFlag({
      helpGroup: 'WRITING',
      description: 'Update the request even if it is already denied.',
    }),
  };

  protected override readonly decision = 'deny';
}
