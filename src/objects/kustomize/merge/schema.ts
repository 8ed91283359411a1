import { memberText, type YamlNode } from '../yaml/node.js';
import {
  type ListMergeRule,
  mergeRulesOfKind,
  mergeRulesOfType,
  type TypeMergeRules,
} from './merge-rules.js';

/** What is known about a place in an object for merging. */
export interface ElementSchema {
  /** The rule, if the place is a list that is merged element by element. */
  readonly list?: ListMergeRule | undefined;
  /** The schema of a field; undefined if it is unknown. */
  field(name: string): ElementSchema | undefined;
  /** The schema of a list's elements. */
  elements(): ElementSchema | undefined;
}

/** Finds the schema of a kind; undefined if it is unknown. */
export type ElementSchemas = (apiVersion: string, kind: string) => ElementSchema | undefined;

/** A place of a known type in which nothing is merged element by element. */
const OPAQUE: ElementSchema = { field: () => undefined, elements: () => undefined };

function ofType(facts: TypeMergeRules): ElementSchema {
  return {
    field(name) {
      const list = Object.hasOwn(facts.lists, name) ? facts.lists[name] : undefined;
      if (list !== undefined) return { ...OPAQUE, list, elements: () => ofName(list.type) };
      return ofName(Object.hasOwn(facts.fields, name) ? facts.fields[name] : undefined);
    },
    elements: () => undefined,
  };
}

function ofName(type: string | undefined): ElementSchema {
  const facts = type === undefined ? undefined : mergeRulesOfType(type);
  return facts === undefined ? OPAQUE : ofType(facts);
}

/** The kinds of Kubernetes that kustomize knows. */
export const builtInSchemas: ElementSchemas = (apiVersion, kind) => {
  const facts = mergeRulesOfKind(apiVersion, kind);
  return facts === undefined ? undefined : ofType(facts);
};

/** The schema of a node, by its own kind and version. */
export function schemaOfNode(node: YamlNode, schemas: ElementSchemas): ElementSchema | undefined {
  if (node.kind !== 'map') return undefined;
  const kind = memberText(node, 'kind');
  const apiVersion = memberText(node, 'apiVersion');
  return kind === '' || apiVersion === '' ? undefined : schemas(apiVersion, kind);
}
