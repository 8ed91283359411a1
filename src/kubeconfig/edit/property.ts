import { KubeconfigError } from '../errors.js';
import { clusterStruct, contextStruct, userStruct } from '../schema.js';
import type { Section } from './changes.js';

/** The target of a PROPERTY_NAME of `config set` and `unset`. */
export type Property =
  | { kind: 'top'; field: 'current-context' | 'kind' | 'apiVersion' | 'extensions' }
  | { kind: 'preferences'; field?: 'colors' | 'extensions' }
  | { kind: 'section'; section: Section }
  | { kind: 'entry'; section: Section; name: string }
  | { kind: 'field'; section: Section; name: string; field: string };

/** The names of fields in a PROPERTY_NAME that differ from those in the file. */
const userAliases: Readonly<Record<string, string>> = {
  'act-as': 'as',
  'act-as-uid': 'as-uid',
  'act-as-groups': 'as-groups',
  'act-as-user-extra': 'as-user-extra',
};

const fields: Readonly<Record<Section, ReadonlyMap<string, string>>> = {
  clusters: namesOf(clusterStruct.fields),
  contexts: namesOf(contextStruct.fields),
  users: new Map([
    ...[...namesOf(userStruct.fields)].filter(([name]) => !Object.values(userAliases).includes(name)),
    ...Object.entries(userAliases),
  ]),
};

/**
 * Reads a PROPERTY_NAME: parts separated by dots. The name of an entry may also contain dots: it extends to the next
 * part that is the name of a field, or to the end.
 * @throws KubeconfigError for an invalid property
 */
export function parseProperty(path: string): Property {
  const [first = '', ...rest] = path.split('.');
  if (first === 'clusters' || first === 'users' || first === 'contexts')
    return rest.length === 0 ? { kind: 'section', section: first } : inSection(path, first, rest);
  if (first === 'preferences') return inPreferences(path, rest);
  if (first !== 'current-context' && first !== 'kind' && first !== 'apiVersion' && first !== 'extensions')
    throw new KubeconfigError(`unable to parse ${path} after [] at api.Config`);
  if (rest.length > 0) throw tooDeep(path);
  return { kind: 'top', field: first };
}

function inPreferences(path: string, [field, ...rest]: string[]): Property {
  if (field === undefined) return { kind: 'preferences' };
  if (field !== 'colors' && field !== 'extensions')
    throw new KubeconfigError(`unable to parse ${path} after preferences at api.Preferences`);
  if (rest.length > 0) throw tooDeep(path);
  return { kind: 'preferences', field };
}

function inSection(path: string, section: Section, parts: string[]): Property {
  const at = parts.findIndex((part, index) => index > 0 && fields[section].has(part));
  if (at < 0) return { kind: 'entry', section, name: parts.join('.') };
  if (parts.length > at + 1) throw tooDeep(path);
  const field = fields[section].get(parts[at] ?? '') ?? '';
  return { kind: 'field', section, name: parts.slice(0, at).join('.'), field };
}

function tooDeep(path: string): KubeconfigError {
  return new KubeconfigError(`unable to parse one or more field values of ${path}`);
}

function namesOf(struct: object): Map<string, string> {
  return new Map(Object.keys(struct).map((name) => [name, name]));
}
