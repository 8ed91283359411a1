import type { Json, JsonObject, KubeObject, TableColumn } from '../../codec/object.js';
import type { StructuralSchema } from './structural.js';
import type { View } from './view.js';

/** How a resource is printed: its columns and one object's cells. */
export interface TableDefinition {
  columns: readonly TableColumn[];
  /** @param now milliseconds since 1970, for ages */
  cells(object: KubeObject, now: number): Json[];
}

/** Something wrong with a field: metav1.StatusCause. */
export interface FieldProblem {
  reason: string;
  message: string;
  field: string;
}

/** Paths of keys. */
export interface ScalePaths {
  replicas: readonly string[];
  status: readonly string[];
  selector: readonly string[] | undefined;
}

/** A subresource that the sandbox serves. */
export interface Subresource {
  name: string;
  kind: string;
  verbs: readonly string[];
  /** Where the kind lives, if elsewhere. */
  group?: string;
  version?: string;
}

/** What one resource of one group-version is and how its objects behave. */
export interface ResourceType {
  /** "" for the core group. */
  group: string;
  version: string;
  plural: string;
  singular: string;
  kind: string;
  listKind: string;
  shortNames: readonly string[];
  categories: readonly string[];
  namespaced: boolean;
  verbs: readonly string[];
  subresources: readonly Subresource[];
  /** Defined by a CustomResourceDefinition. */
  custom: boolean;
  /** Its objects are stored, in this form; not so what is only ever answered, and views. */
  stored: boolean;
  /** Keys of its objects begin so: `/registry/pods/`. */
  prefix: string;
  /** Of a resource that shows what is stored as another's: how. */
  view?: View;
  storageVersionHash: string;
  /** Custom resources: the version that their objects are stored in, whichever is written; its own where absent. */
  storageVersion?: string;
  table: TableDefinition;
  /** The fields a field selector may name beside metadata.name and metadata.namespace. */
  selectable: ReadonlyMap<string, (object: KubeObject) => string>;
  /**
   * Fills in what a server defaults; gets a copy of its own.
   * @param old what it replaces; undefined when it is created
   */
  defaults(object: KubeObject, old?: KubeObject): KubeObject;
  /** Custom resources: the content without fields that the schema has not, and their paths. */
  prune?(content: JsonObject): { object: JsonObject; unknown: string[] };
  /** Custom resources: what the schema finds wrong. */
  check?(object: KubeObject): Promise<FieldProblem[]>;
  /** Custom resources: the schema itself, where there is one. */
  schema?: StructuralSchema;
  /** Paths of fields that the server fills in by itself when an object is created: nobody manages them. */
  assigned?: readonly (readonly string[])[];
  /** Told with every response: the version is deprecated. */
  deprecation?: string;
  /** Where the scale subresource finds what it shows. */
  scale?: ScalePaths;
  /** DELETE responses with the object instead of a Status. */
  returnsDeleted: boolean;
  /** Objects have generations, which count changes of what they say. */
  counted: boolean;
  /** What an object owns stays where nothing is said about it. */
  orphans: boolean;
}

/** `pods` or `deployments.apps`. */
export function groupResource(type: { group: string; plural: string }): string {
  return type.group === '' ? type.plural : `${type.plural}.${type.group}`;
}

/** The store's key of one object. */
export function objectKey(type: ResourceType, namespace: string, name: string): string {
  return type.namespaced ? `${type.prefix}${namespace}/${name}` : `${type.prefix}${name}`;
}

/** The prefix of all keys of a list: a namespace's, or everywhere for "". */
export function listPrefix(type: ResourceType, namespace: string): string {
  return type.namespaced && namespace !== '' ? `${type.prefix}${namespace}/` : type.prefix;
}
