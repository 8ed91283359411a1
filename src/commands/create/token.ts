import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { confirmFlags } from '../../cli/flags/confirm.js';
import { readName } from '../../cli/flags/create.js';
import { arrayFlag, durationFlag, stringFlag, wordFlag } from '../../cli/flags/kinds.js';
import { printFlags, readPrint } from '../../cli/flags/print.js';
import { createToken } from '../../verbs/create/token.js';

/** `proa create token`: kubectl's. */
export default class CreateToken extends ClusterCommand<typeof CreateToken> {
  static override summary = 'Request a token for a service account';
  static override description =
    'Prints a token that authenticates as the service account. It expires after a time that the server decides, ' +
    'and when the object that it is bound to is deleted.';
  static override usage = ['create token SERVICE_ACCOUNT [flags]'];
  static override examples = examples({
    'Request a token for a service account': 'create token default',
    'Request a token for a service account in another namespace':
      'create token default --namespace=kube-system',
    'Request a token that is valid for ten minutes': 'create token default --duration=10m',
    'Request a token for a different audience than the API server':
      'create token default --audience=https://vault.example.com',
    'Request a token that is valid while a secret exists':
      'create token default --bound-object-kind=Secret --bound-object-name=db-credentials',
    'Show when a token expires': "create token default -o jsonpath='{.status.expirationTimestamp}'",
  });
  static override completes = [{ names: 'serviceaccounts' }] as const;
  static override flags = {
    audience: arrayFlag({
      helpValue: 'AUDIENCE',
      description: 'Audience of the token; the API server by default. May be repeated.',
    }),
    duration: durationFlag(
      { helpValue: 'DURATION', description: 'How long the token is valid; 0 lets the server decide.' },
      '0s',
    ),
    'bound-object-kind': wordFlag(
      { description: 'Kind of the object to bind the token to; needs --bound-object-name.' },
      ['Node', 'Pod', 'Secret'],
    ),
    'bound-object-name': stringFlag({
      helpValue: 'NAME',
      description: 'Name of the object to bind the token to; needs --bound-object-kind.',
    }),
    'bound-object-uid': stringFlag({
      helpValue: 'UID',
      description: 'UID of that object; its current one by default.',
    }),
    ...printFlags(),
    ...confirmFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags } = this;
    const options = {
      name: readName(this.line).name,
      ...readPrint(flags, this.environment.variables),
      audiences: flags.audience,
      durationMs: flags.duration,
      boundKind: flags['bound-object-kind'],
      boundName: flags['bound-object-name'],
      boundUid: flags['bound-object-uid'],
      yes: flags.yes,
      isLine: this.environment.stdout.isTTY,
      dryRun: 'none' as const,
      typed: true,
    };
    await this.printOutcomes(options, (session) => createToken(options, session));
  }
}
