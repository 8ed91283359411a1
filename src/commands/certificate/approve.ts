import { fillInName } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { confirmFlags } from '../../cli/flags/confirm.js';
import { fileFlags, namesFiles, readFiles } from '../../cli/flags/files.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import { printFlags, readPrint } from '../../cli/flags/print.js';
import { type CertificateOptions, decideRequests } from '../../verbs/certificate/certificate.js';

const REQUESTS = 'certificatesigningrequests.certificates.k8s.io';

/** `proa certificate approve`: kubectl's. --yes is the only flag that kubectl does not have. */
export default class CertificateApprove extends ClusterCommand<typeof CertificateApprove> {
  static override summary = 'Approve requests for certificates';
  static override description =
    'Approves certificate signing requests: a controller issues the certificates. Look at the requests first ' +
    '(describe csr): a certificate may let its holder act as any user that the request names.';
  static override usage = ['certificate approve (NAME ... | -f FILE) [flags]'];
  static override examples = examples({ 'Approve a request': 'certificate approve csr-web' });
  static override completes = [{ names: 'certificatesigningrequests' }, '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'that identify the requests' }),
    force: boolFlag({
      helpGroup: 'WRITING',
      description: 'Update the request even if it is already approved.',
    }),
    ...confirmFlags(),
    ...printFlags(),
  };

  protected readonly decision: CertificateOptions['decision'] = 'approve';

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const asks = this.mayAsk && options.names.length === 0 && !namesFiles(options);
    const printing = {
      ...options,
      ...readPrint(this.flags, this.environment.variables),
      dryRun: 'none',
    } as const;
    await this.printOutcomes(printing, async (session) =>
      decideRequests(await fillInName(asks, options, REQUESTS, session), session),
    );
  }

  #options(): CertificateOptions {
    const { flags, args, decision } = this;
    const print = readPrint(flags, this.environment.variables);
    const files = readFiles(flags);
    if (args.length === 0 && !namesFiles(files) && !this.mayAsk)
      throw new Error('one or more CSRs must be specified as <name> or -f <filename>');
    return { ...files, ...print, decision, names: args, force: flags.force, yes: flags.yes };
  }
}
