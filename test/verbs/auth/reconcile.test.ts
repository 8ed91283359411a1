import { describe, expect, it } from 'vitest';
import type { StringOutput } from '../../../src/process/output.js';
import { reconcileRoles } from '../../../src/verbs/auth/reconcile.js';
import { runVerb } from '../../support/run-verb.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const ROLES = '/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles';

const role = (...verbs: string[]) => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'Role',
  metadata: { name: 'r', namespace: 'default' },
  rules: [{ apiGroups: [''], resources: ['pods'], verbs }],
});

const options = {
  filenames: ['roles.json'],
  kustomize: '',
  recursive: false,
  removeExtraPermissions: false,
  removeExtraSubjects: false,
  dryRun: 'none',
  yes: false,
  format: undefined,
  showManagedFields: false,
  allowMissingTemplateKeys: true,
} as const;

describe('auth reconcile', () => {
  it('reads a role again that someone changes in the meantime, and adds to the new state', async () => {
    const { session, create, patch, file, sandbox } = await sandboxSession();
    await create(ROLES, role('get'));
    await file('roles.json', JSON.stringify(role('get', 'list')));
    const { transport } = session;
    const send = transport.send.bind(transport);
    let changes = 0;
    transport.send = async (request) => {
      if (request.method === 'PUT' && changes++ === 0)
        await patch(`${ROLES}/r`, { rules: role('get', 'watch').rules });
      return send(request);
    };
    await runVerb(reconcileRoles, { ...options, format: { name: 'json', argument: '' } }, session);
    const { rules } = JSON.parse((session.environment.stdout as StringOutput).text);
    expect(rules.map((each: { verbs: string[] }) => each.verbs)).toEqual([['get', 'watch'], ['list']]);
    expect(sandbox.requests().filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('sends nothing in a dry run, and nothing if nothing is missing', async () => {
    const { session, create, file, asked } = await sandboxSession();
    await create(ROLES, role('get', 'list'));
    await file('roles.json', JSON.stringify(role('list')));
    await runVerb(reconcileRoles, options, session);
    await file('roles.json', JSON.stringify(role('delete')));
    await runVerb(reconcileRoles, { ...options, dryRun: 'client' }, session);
    expect(asked()).toEqual([`GET ${ROLES}/r`, `GET ${ROLES}/r`]);
  });
});
