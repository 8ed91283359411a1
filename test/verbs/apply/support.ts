import type { Session } from '../../../src/cluster/session.js';
import { printOutcomes } from '../../../src/render/outcomes.js';
import type { ApiRequest } from '../../../src/transport/types.js';
import { apply } from '../../../src/verbs/apply/apply.js';
import type { ApplyOptions } from '../../../src/verbs/apply/options.js';

export const MAPS = '/api/v1/namespaces/default/configmaps';

/** A config map as in a file. */
export function map(name: string, data: Record<string, string> = { k: 'v' }) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
}

/** `apply -f objects.json`. */
export const options: ApplyOptions = {
  program: 'proa',
  filenames: ['objects.json'],
  kustomize: '',
  recursive: false,
  labelSelector: '',
  dryRun: 'none',
  yes: false,
  validation: 'Strict',
  fieldManager: 'kubectl-client-side-apply',
  serverSide: undefined,
  subresource: '',
  overwrite: true,
  openApiPatch: true,
  deletion: { force: false, propagation: 'Background', gracePeriod: -1, timeoutMs: 0 },
  prune: undefined,
  changeCause: undefined,
  concurrency: 8,
  format: undefined,
  isGathered: false,
  showManagedFields: false,
  warnings: [],
  notices: [],
};

/** Applies, and prints the results as the command does. */
export function printApply(options: ApplyOptions, session: Session): Promise<void> {
  const shown = { ...options, allowMissingTemplateKeys: true, keepOrder: true, apart: true };
  return printOutcomes(shown, session.environment, () => apply(options, session));
}

/** A file with objects one after the other. */
export function fileOf(...objects: object[]): string {
  return objects.map((object) => JSON.stringify(object)).join('\n');
}

/** The session with a hook before each request. */
export function withBefore(session: Session, before: (request: ApiRequest) => Promise<void>): Session {
  const send = async (request: ApiRequest) => {
    await before(request);
    return session.transport.send(request);
  };
  return { ...session, transport: Object.assign(Object.create(session.transport), { send }) };
}
