import type { Json, JsonObject, KubeObject, TableColumn } from '../../codec/object.js';
import type { StructuralSchema } from './structural.js';
import type { View } from './view.js';

/** How a resource is printed: its columns and one object's cells. */
export interface TableDefinition {
  columns: readonly TableColumn[];
  /** @param now milliseconds since 1970, for ages */
  cells(object: KubeObject, now: number): Json[];
}

/** An error in a field: metav1.StatusCause. */
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
  /** The group of the kind, if it is another. */
  group?: string;
  version?: string;
}

/** The properties of one resource in one group-version, and how its objects behave. */
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
  /** Its objects are stored in this form, unlike resources that are only answered, and views. */
  stored: boolean;
  /** The prefix of its objects' keys: `/registry/pods/`. */
  prefix: string;
  /** For a resource that shows objects stored as another's: how. */
  view?: View;
  storageVersionHash: string;
  /** Custom resources: the version that their objects are stored in, whichever is written; by default its own. */
  storageVersion?: string;
  table: TableDefinition;
  /** The fields that a field selector may use besides metadata.name and metadata.namespace. */
  selectable: ReadonlyMap<string, (object: KubeObject) => string>;
  /**
   * Fills in a server's defaults; gets its own copy.
   * @param old the replaced object; undefined on creation
   */
  defaults(object: KubeObject, old?: KubeObject): KubeObject;
  /** Custom resources: the content without fields that the schema lacks, and their paths. */
  prune?(content: JsonObject): { object: JsonObject; unknown: string[] };
  /** Custom resources: errors according to the schema. */
  check?(object: KubeObject): Promise<FieldProblem[]>;
  /** Custom resources: the schema itself, if there is one. */
  schema?: StructuralSchema;
  /** Paths of fields that the server sets when an object is created: they have no manager. */
  assigned?: readonly (readonly string[])[];
  /** Sent with every response: the version is deprecated. */
  deprecation?: string;
  /** Where the scale subresource finds its values. */
  scale?: ScalePaths;
  /** DELETE responds with the object instead of a Status. */
  returnsDeleted: boolean;
  /** Objects have generations, which count changes to their content. */
  counted: boolean;
  /** An object's dependents stay by default. */
  orphans: boolean;
}

/** `pods` or `deployments.apps`. */
export function groupResource(type: { group: string; plural: string }): string {
  return type.group === '' ? type.plural : `${type.plural}.${type.group}`;
}

/** The key of one object in the store. */
export function objectKey(type: ResourceType, namespace: string, name: string): string {
  return type.namespaced ? `${type.prefix}${namespace}/${name}` : `${type.prefix}${name}`;
}

/** The prefix of all keys of a list: in one namespace, or in all for "". */
export function listPrefix(type: ResourceType, namespace: string): string {
  return type.namespaced && namespace !== '' ? `${type.prefix}${namespace}/` : type.prefix;
}
