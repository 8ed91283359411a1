import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { SECRETS } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { type KeyedValue, keyedValues } from '../../objects/secrets/keyed-values.js';
import { DisplayableError } from '../../process/errors.js';
import { nearest } from '../../process/nearest.js';
import type { Reports } from '../../render/outcomes.js';
import { type KeyReport, keyReport, type SecretReport, secretReport } from './report.js';

/**
 * Returns the report on a secret.
 * @param shown with the values of all keys
 */
export async function* secretKeys(name: string, shown: boolean, session: Session): Reports<SecretReport> {
  yield secretReport(await readSecret(name, session), shown, session.environment.now());
}

/** Returns the report on one key of a secret, including its value. Fails if there is no such key. */
export async function* secretKey(name: string, key: string, session: Session): Reports<KeyReport> {
  yield keyReport(await secretValue(name, key, session), true, session.environment.now());
}

/** The value of one key of a secret. Fails as requests do, and if there is no such key. */
export async function secretValue(name: string, key: string, session: Session): Promise<KeyedValue> {
  const secret = await readSecret(name, session);
  const values = keyedValues(secret);
  const found = values.find((each) => each.key === key);
  if (found !== undefined) return found;
  const others = values.length === 0 ? 'it has none' : `it has ${values.map((each) => each.key).join(', ')}`;
  throw new DisplayableError(
    `secret ${quote(secret.metadata?.name ?? '')} has no key ${quote(key)}: ${others}`,
    {
      hint: nearest(
        key,
        values.map((each) => each.key),
      ),
    },
  );
}

function readSecret(name: string, session: Session): Promise<KubeObject> {
  const target = { resource: SECRETS, namespace: session.namespace, name };
  return clientOf(session, 'json').get(target, { checkNamespace: true });
}
