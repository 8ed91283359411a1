import { quote } from '../../go/strconv/quote.js';
import type { FieldSet } from './field-set.js';
import { identityOf, type Manager } from './managers.js';
import { pathText } from './path-element.js';

/** Fields that an applier wants to change and that another manager owns. */
export interface Conflict {
  owner: Manager;
  fields: FieldSet;
}

/** One field of a conflict: `conflict with "kubectl" using apps/v1`, `.spec.replicas`. */
interface FieldConflict {
  message: string;
  field: string;
}

/** Others own the applied fields. The message is a server's. */
export class ApplyConflictError extends Error {
  override readonly name = 'ApplyConflictError';
  /** Each field separately, in the order of owners. */
  readonly fields: readonly FieldConflict[];

  /** @param conflicts at least one, each with at least one field */
  constructor(readonly conflicts: readonly Conflict[]) {
    const sorted = [...conflicts].sort((a, b) => (identityOf(a.owner) < identityOf(b.owner) ? -1 : 1));
    const fields = sorted.flatMap(({ owner, fields: owned }) =>
      [...owned.paths()].map((path) => ({
        message: `conflict with ${ownerText(owner)}`,
        field: pathText(path),
      })),
    );
    super(conflictText(sorted, fields));
    this.fields = fields;
  }
}

function conflictText(conflicts: readonly Conflict[], fields: readonly FieldConflict[]): string {
  const [only] = fields;
  if (fields.length === 1) return `Apply failed with 1 conflict: ${only!.message}: ${only!.field}`;
  const lines = conflicts.flatMap(({ owner, fields: owned }) => [
    `conflicts with ${ownerText(owner)}:`,
    ...[...owned.paths()].map((path) => `- ${pathText(path)}`),
  ]);
  return `Apply failed with ${fields.length} conflicts: ${lines.join('\n')}`;
}

function ownerText({ manager, operation, apiVersion, subresource }: Manager): string {
  const name = quote(manager) + (subresource === '' ? '' : ` with subresource ${quote(subresource)}`);
  return operation === 'Update' ? `${name} using ${apiVersion}` : name;
}
