import type { KubeObject } from '../../codec/object.js';
import type { ResourceType } from '../resources/resource-type.js';
import { badRequest } from './errors.js';

/** Whether an object's fields are wanted. */
export type FieldMatch = (object: KubeObject) => boolean;

/** Reads a field selector (`a=b`, `a==b`, `a!=b`, joined by commas); undefined for an empty one. Fails with 400. */
export function parseFieldSelector(type: ResourceType, text: string): FieldMatch | undefined {
  const terms = splitTerms(text).filter((term) => term !== '');
  if (terms.length === 0) return undefined;
  const matches = terms.map((term) => parseTerm(type, term));
  return (object) => matches.every((match) => match(object));
}

/** The object's name, where the selector asks for one name: it can then be read by its key. */
export function selectedName(text: string): string | undefined {
  const match = /^metadata\.name==?([^,!=\\]+)$/.exec(text.trim());
  return match?.[1];
}

function parseTerm(type: ResourceType, term: string): FieldMatch {
  const match = /^(?<field>[^=!]+?)(?<operator>==|!=|=)(?<value>.*)$/s.exec(term);
  if (match === null) throw badRequest(`invalid selector: '${term}'; can't understand '${term}'`);
  const { field, operator, value } = match.groups!;
  const read = reader(type, field!);
  const wanted = value!.replace(/\\(.)/gs, '$1');
  return operator === '!=' ? (object) => read(object) !== wanted : (object) => read(object) === wanted;
}

function reader(type: ResourceType, field: string): (object: KubeObject) => string {
  if (field === 'metadata.name') return (object) => object.metadata?.name ?? '';
  if (field === 'metadata.namespace') return (object) => object.metadata?.namespace ?? '';
  const read = type.selectable.get(field);
  if (read !== undefined) return read;
  if (type.selectable.size > 0 && !type.custom) throw badRequest(`field label not supported: ${field}`);
  throw badRequest(`"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`);
}

/** At commas that no backslash stands before. */
function splitTerms(text: string): string[] {
  return text.match(/(?:\\.|[^,\\])+/gs) ?? [];
}
