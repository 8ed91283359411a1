import type { KubeObject } from '../../codec/object.js';
import { humanDuration } from '../../go/human-duration.js';
import { at, field, listAt, textAt } from '../object/at.js';
import type { TableDefinition } from '../types/resource-type.js';
import { AGE_CELL, cell, NAME_CELL, tableDefinition, textCell, wideCell } from './cells.js';

/** For role bindings and cluster role bindings. */
const BINDING_TABLE = tableDefinition(
  NAME_CELL,
  cell('Role', 'The role that is granted.', (object) => {
    const role = field(object, 'roleRef');
    return `${textAt(role, ['kind'])}/${textAt(role, ['name'])}`;
  }),
  AGE_CELL,
  wideCell('Users', 'The users who have the role.', (object) => subjects(object, 'User')),
  wideCell('Groups', 'The groups that have the role.', (object) => subjects(object, 'Group')),
  wideCell('ServiceAccounts', 'The service accounts that have the role.', (object) =>
    subjects(object, 'ServiceAccount'),
  ),
);

/** Tables of access rules, by resource. */
export const ACCESS_TABLES: Readonly<Record<string, TableDefinition>> = {
  'clusterrolebindings.rbac.authorization.k8s.io': BINDING_TABLE,
  'rolebindings.rbac.authorization.k8s.io': BINDING_TABLE,
  'certificatesigningrequests.certificates.k8s.io': tableDefinition(
    NAME_CELL,
    AGE_CELL,
    textCell('SignerName', 'Who is asked to sign.', 'spec.signerName', '<none>'),
    textCell('Requestor', 'The user who asks.', 'spec.username'),
    cell('RequestedDuration', 'How long the requested certificate is valid.', (object) => {
      const seconds = at(object, 'spec', 'expirationSeconds');
      return typeof seconds === 'number' ? humanDuration(seconds * 1000) : '<none>';
    }),
    cell('Condition', 'Whether it is approved, and the certificate issued.', signingStatus),
  ),
};

function subjects(binding: KubeObject, kind: string): string {
  return listAt(binding, 'subjects')
    .filter((subject) => field(subject, 'kind') === kind)
    .map((subject) =>
      kind === 'ServiceAccount'
        ? `${textAt(subject, ['namespace'])}/${textAt(subject, ['name'])}`
        : textAt(subject, ['name']),
    )
    .join(', ');
}

function signingStatus(request: KubeObject): string {
  const types = listAt(request, 'status', 'conditions').map((condition) => field(condition, 'type'));
  const decision = types.includes('Denied') ? 'Denied' : types.includes('Approved') ? 'Approved' : 'Pending';
  const failed = types.includes('Failed') ? ',Failed' : '';
  return `${decision}${failed}${textAt(request, ['status', 'certificate']) === '' ? '' : ',Issued'}`;
}
