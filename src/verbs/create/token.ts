import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { builtIn, objectOf } from '../../objects/create/kind.js';
import { asFailure } from '../../objects/create/make.js';
import { gateOf } from '../../objects/gate/gate.js';
import type { Outcomes } from '../../render/outcomes.js';
import type { ObjectFormat } from '../../render/output-format.js';
import { serviceAccounts } from './kinds/service-account.js';

/** The flags of `create token`; "" if they are not given. */
interface TokenOptions {
  /** The service account. */
  name: string;
  audiences: readonly string[];
  /** Milliseconds; 0 for the server's choice. */
  durationMs: number;
  boundKind: string;
  boundName: string;
  boundUid: string;
  yes: boolean;
  /** Undefined: only the token. */
  format: ObjectFormat | undefined;
  /** Whether the token is printed as a line on a terminal. */
  isLine: boolean;
}

const tokenRequests = builtIn('authentication.k8s.io', 'v1', 'TokenRequest', 'tokenrequests');
const boundKinds = ['Node', 'Pod', 'Secret'];
const FAILURE = 'failed to create token: ';

/** Requests a token of a service account and returns it. Fails in kubectl's words if it is refused. */
export async function* createToken(options: TokenOptions, session: Session): Outcomes {
  checkToken(options);
  const { namespace } = session;
  const { name, format } = options;
  const gate = gateOf(session, 'create token', { ...options, dryRun: 'none' });
  const target = { resource: serviceAccounts.resource, namespace, name };
  await gate.admit([target]);
  const answer = await clientOf(session, 'json', gate)
    .createSubresource(target, requestOf(options), { subresource: 'token', dryRun: 'none' })
    .catch((error: unknown) => {
      throw asFailure(FAILURE, error);
    });
  const { token = '' } = (answer.status ?? {}) as { token?: string };
  if (token === '') throw new Error(`${FAILURE}no token in server response`);
  yield format === undefined
    ? token + (options.isLine ? '\n' : '')
    : { object: answer, operation: 'created' };
}

function checkToken({ name, audiences, durationMs, boundKind, boundName, boundUid }: TokenOptions): void {
  if (name === '') throw new Error('service account name is required');
  if (durationMs < 0) throw new Error('--duration must be greater than or equal to 0');
  if (durationMs % 1000 !== 0) throw new Error('--duration cannot be expressed in units less than seconds');
  if (audiences.includes('')) throw new Error('--audience must not be an empty string');
  if (boundKind === '') {
    const flag = boundName !== '' ? 'name' : boundUid !== '' ? 'uid' : '';
    if (flag !== '')
      throw new Error(`--bound-object-${flag} can only be set if --bound-object-kind is provided`);
    return;
  }
  if (!boundKinds.includes(boundKind))
    throw new Error(`supported --bound-object-kind values are ${boundKinds.join(', ')}`);
  if (boundName === '') throw new Error('--bound-object-name is required if --bound-object-kind is provided');
}

function requestOf({ audiences, durationMs, boundKind, boundName, boundUid }: TokenOptions) {
  const boundObjectRef = boundKind !== '' && {
    kind: boundKind,
    apiVersion: 'v1',
    name: boundName,
    ...(boundUid !== '' && { uid: boundUid }),
  };
  return objectOf(
    tokenRequests,
    {},
    {
      spec: {
        audiences,
        expirationSeconds: durationMs > 0 ? durationMs / 1000 : undefined,
        boundObjectRef: boundObjectRef || undefined,
      },
    },
  );
}
