import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { badRequest } from '../../http/errors.js';
import type { ResourceType } from '../../types/resource-type.js';

/** One term of a field selector. */
interface FieldTerm {
  /** `metadata.name`, `spec.nodeName`. */
  field: string;
  value: string;
  /** Whether the field must have the value, or must not. */
  equal: boolean;
  read(object: KubeObject): string;
}

/** Parses a field selector (`a=b`, `a==b`, `a!=b`, joined by commas). Fails with 400. */
export function parseFieldSelector(type: ResourceType, text: string): FieldTerm[] {
  return splitTerms(text)
    .filter((term) => term !== '')
    .map((term) => parseTerm(type, term));
}

function parseTerm(type: ResourceType, term: string): FieldTerm {
  const match = /^(?<field>[^=!]+?)(?<operator>==|!=|=)(?<value>.*)$/s.exec(term);
  if (match === null) throw badRequest(`invalid selector: '${term}'; can't understand '${term}'`);
  const { field, operator, value } = match.groups!;
  const wanted = value!.replace(/\\(.)/gs, '$1');
  return { field: field!, value: wanted, equal: operator !== '!=', read: reader(type, field!) };
}

function reader(type: ResourceType, field: string): (object: KubeObject) => string {
  if (field === 'metadata.name') return (object) => object.metadata?.name ?? '';
  if (field === 'metadata.namespace') return (object) => object.metadata?.namespace ?? '';
  const read = type.selectable.get(field);
  if (read !== undefined) return read;
  if (type.selectable.size > 0 && !type.custom) throw badRequest(`field label not supported: ${field}`);
  throw badRequest(
    `${quote(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`,
  );
}

/** Splits at commas that do not follow a backslash. */
function splitTerms(text: string): string[] {
  return text.match(/(?:\\.|[^,\\])+/gs) ?? [];
}
