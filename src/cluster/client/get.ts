import type { KubeObject, Table } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import { isNotFound, MalformedAnswerError } from '../../transport/errors.js';
import { repeatBroken } from '../../transport/read.js';
import { expectOk } from '../../transport/status.js';
import type { Encoding } from '../encoding.js';
import { acceptAndQuery, acceptOfOne, type Need } from '../requests.js';
import type { ObjectTarget } from '../target.js';
import { firstAttempt, nextAttempt } from './attempts.js';
import { checkMeant } from './check-meant.js';
import type { ClientDeps } from './deps.js';
import { objectPath } from './paths.js';

/** The options of a request for a single object. */
export interface ReadSettings {
  /** `scale`, `status`; "" for the object itself. */
  subresource?: string;
  /** If neither the object nor its namespace exists, fails with the server's message about the namespace. */
  checkNamespace?: boolean;
  /** Ends this request. */
  signal?: AbortSignal;
}

/** Reads a single object, or the table of it. Also returns its current place. Fails as requests do. */
export async function getObject(
  target: ObjectTarget,
  need: Need,
  settings: ReadSettings,
  deps: ClientDeps,
  encoding: Encoding,
): Promise<{ target: ObjectTarget; answer: KubeObject | Table }> {
  for (let attempt = await firstAttempt(target, need, 'object', encoding); ; ) {
    const { target: current, protobuf } = attempt;
    try {
      const answer = await repeatBroken(() =>
        requestObject(current, need, settings, protobuf, deps, encoding),
      );
      return { target: current, answer };
    } catch (error) {
      if (settings.checkNamespace && isNotFound(error)) {
        const { expectNamespace } = await import('./expect-namespace.js');
        await expectNamespace(current.namespace, deps);
      }
      attempt = await nextAttempt(attempt, error, need, 'object', deps, encoding);
    }
  }
}

async function requestObject(
  target: ObjectTarget,
  need: Need,
  { subresource, signal }: ReadSettings,
  protobuf: boolean,
  deps: ClientDeps,
  encoding: Encoding,
): Promise<KubeObject | Table> {
  const path = objectPath(target, subresource);
  const { accept, query } = acceptAndQuery(need, protobuf);
  const response = await deps.transport.send({
    ...{ method: 'GET', path, query, headers: { accept: acceptOfOne(accept) } },
    signal: signal ?? deps.signal,
  });
  const asked = { method: 'GET', resource: resourceName(target.resource), name: target.name };
  const object = await encoding.readObject(await expectOk(response, asked), need);
  try {
    checkMeant(object, target, { form: need.form, subresource });
  } catch (error) {
    throw new MalformedAnswerError((error as Error).message, error);
  }
  return object;
}
