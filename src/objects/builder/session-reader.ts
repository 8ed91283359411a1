import { InterruptedListError } from '../../cluster/list/errors.js';
import { list } from '../../cluster/list/list.js';
import { describeListError, expectNamespace } from '../../cluster/list-refusal.js';
import { listRequest, type Need, objectRequest, resourceName } from '../../cluster/requests.js';
import type { Session } from '../../cluster/session.js';
import { Wire } from '../../cluster/wire.js';
import type { KubeObject } from '../../codec/object.js';
import { isNotFound } from '../../transport/errors.js';
import { expectOk } from '../../transport/status.js';
import type { ObjectReader } from './reader.js';

const whole: Need = { form: 'objects' };

/** Reads objects from the cluster of a session. */
export function sessionReader(session: Session): ObjectReader {
  const { transport, environment } = session;
  const { signal } = environment;
  const wire = new Wire('json', session);
  return {
    async get(target, subresource) {
      const { resource, namespace, name } = target;
      try {
        const response = await transport.send({
          ...objectRequest(target, { subresource }, whole, false),
          signal,
        });
        const asked = { method: 'GET', resource: resourceName(resource), name };
        return (await wire.readObject(await expectOk(response, asked), whole)) as KubeObject;
      } catch (error) {
        if (isNotFound(error)) await expectNamespace(namespace, session);
        throw error;
      }
    },
    async *list(target, { metadataOnly, ...selection }) {
      const need: Need = metadataOnly ? { form: 'metadata' } : whole;
      const request = listRequest(target, { ...selection, consistency: 'resume' }, need, false);
      try {
        for await (const { items } of list(transport, request, { signal })) yield items as KubeObject[];
      } catch (error) {
        const cause = error instanceof InterruptedListError ? error.cause : error;
        throw describeListError(cause, target.resource, selection);
      }
    },
  };
}
