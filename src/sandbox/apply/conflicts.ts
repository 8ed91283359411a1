import { ApiError, type Cause } from '../rest/errors.js';
import type { FieldSet } from './field-set.js';
import { identityOf, type Manager } from './managers.js';
import { pathText } from './path-element.js';

/** Fields that an applier wants to change and that another manager owns. */
export interface Conflict {
  owner: Manager;
  fields: FieldSet;
}

/** Others own what is applied: apiserver's 409 with a cause for each field. */
export class ApplyConflictError extends ApiError {
  /** @param conflicts at least one, each of some fields */
  constructor(readonly conflicts: readonly Conflict[]) {
    const sorted = [...conflicts].sort((a, b) => (identityOf(a.owner) < identityOf(b.owner) ? -1 : 1));
    const causes = sorted.flatMap(({ owner, fields }) =>
      [...fields.paths()].map((path): Cause => {
        const message = `conflict with ${ownerText(owner)}`;
        return { reason: 'FieldManagerConflict', message, field: pathText(path) };
      }),
    );
    super(409, conflictText(sorted, causes), { reason: 'Conflict', details: { causes } });
  }
}

function conflictText(conflicts: readonly Conflict[], causes: readonly Cause[]): string {
  const [only] = causes;
  if (causes.length === 1) return `Apply failed with 1 conflict: ${only!.message}: ${only!.field}`;
  const lines = conflicts.flatMap(({ owner, fields }) => [
    `conflicts with ${ownerText(owner)}:`,
    ...[...fields.paths()].map((path) => `- ${pathText(path)}`),
  ]);
  return `Apply failed with ${causes.length} conflicts: ${lines.join('\n')}`;
}

function ownerText({ manager, operation, apiVersion, subresource }: Manager): string {
  const name =
    JSON.stringify(manager) + (subresource === '' ? '' : ` with subresource ${JSON.stringify(subresource)}`);
  return operation === 'Update' ? `${name} using ${apiVersion}` : name;
}
