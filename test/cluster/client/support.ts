import { Client } from '../../../src/cluster/client/client.js';
import type { WriteGuard } from '../../../src/cluster/write-guard.js';
import { PODS } from '../../../src/discovery/core-resources.js';
import type { ApiResource } from '../../../src/discovery/types.js';
import { NoKindMatchError } from '../../../src/discovery/types.js';
import type { EncodingChoice } from '../../../src/process/settings.js';
import { openGuard, settledDiscovery } from '../../support/client-on.js';
import { type Answer, ScriptedTransport } from '../../support/scripted-transport.js';

/** A resource that is in the cache in an old version. */
export const OLD: ApiResource = {
  ...PODS,
  group: 'batch',
  version: 'v1beta1',
  kind: 'CronJob',
  name: 'cronjobs',
  singularName: 'cronjob',
};

/** The same as on the server now. */
export const NOW: ApiResource = { ...OLD, version: 'v1' };

export const web = { resource: PODS, namespace: 'shop', name: 'web-1' };
export const oldJob = { resource: OLD, namespace: 'shop', name: 'nightly' };

/** A server's response for an unknown path. */
export const pathUnknown: Answer = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: '404 page not found',
};

/** A Status of failure about an object. */
export const failure = (code: number, reason: string, message = 'no'): Answer => ({
  status: code,
  body: {
    kind: 'Status',
    status: 'Failure',
    code,
    reason,
    message,
    details: { name: 'web-1', kind: 'pods' },
  },
});

interface Scene {
  choice?: EncodingChoice;
  guard?: WriteGuard;
  /** The resources that the server has now, without those of OLD's version. */
  serves?: ApiResource[];
}

/** A client whose server responds from a script, and whose discovery cache is old. */
export function scene(answers: Answer[], { choice = 'json', serves = [NOW], guard = openGuard }: Scene = {}) {
  const transport = new ScriptedTransport(...answers);
  const resolved: string[] = [];
  const client = new Client(
    {
      transport,
      signal: new AbortController().signal,
      guard,
      discovery: {
        ...settledDiscovery(),
        doubt: (resource) => resource === OLD,
        resolveKind: async (gvk) => {
          resolved.push(`${gvk.version}/${gvk.kind}`);
          const found = serves.find(
            ({ kind, version }) => kind === gvk.kind && (gvk.version === '' || version === gvk.version),
          );
          if (found === undefined) throw new NoKindMatchError(gvk);
          return found;
        },
      },
    },
    choice,
  );
  const sent = () => transport.requests.map(({ method }, index) => `${method} ${transport.asked[index]}`);
  return { client, transport, resolved, sent };
}
