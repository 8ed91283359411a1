import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { CUSTOM_DEFAULT_TABLE, customTable, type PrinterColumn } from '../../table/custom.js';
import type { ResourceType } from '../../types/resource-type.js';
import { pruneUnknown, type StructuralSchema, withSchemaDefaults } from '../../types/structural.js';
import { SCALE, statusOf } from '../define.js';
import { storageVersionHash } from '../read-resource-table.js';
import { checker } from '../schema/checker.js';

/** The verbs of custom resources, in discovery order. */
const CUSTOM_VERBS = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];

/** apiextensions.k8s.io/v1 CustomResourceDefinitionSpec, as far as the sandbox reads it. */
export interface CrdSpec {
  group: string;
  scope: 'Namespaced' | 'Cluster';
  names: {
    plural: string;
    kind: string;
    singular?: string;
    listKind?: string;
    shortNames?: string[];
    categories?: string[];
  };
  versions: CrdVersion[];
}

/** One version of a definition. */
export interface CrdVersion {
  name: string;
  served: boolean;
  storage: boolean;
  schema?: { openAPIV3Schema?: StructuralSchema };
  deprecated?: boolean;
  deprecationWarning?: string;
  subresources?: {
    status?: JsonObject;
    /** JSON paths of plain keys, `.spec.replicas`. */
    scale?: { specReplicasPath: string; statusReplicasPath: string; labelSelectorPath?: string };
  };
  additionalPrinterColumns?: PrinterColumn[];
}

/** The resources that a definition adds to the API: one for each served version. */
export function customResources(crd: KubeObject): ResourceType[] {
  const spec = crd.spec as CrdSpec;
  return spec.versions.filter((version) => version.served).map((version) => customResource(spec, version));
}

/** The same for definitions that other servers of a store may have written: none if it cannot be read. */
export function readableResources(crd: KubeObject): ResourceType[] {
  try {
    return customResources(crd);
  } catch {
    return [];
  }
}

function customResource(spec: CrdSpec, version: CrdVersion): ResourceType {
  const { plural, kind, singular, listKind, shortNames = [], categories = [] } = spec.names;
  const columns = version.additionalPrinterColumns;
  return {
    group: spec.group,
    version: version.name,
    plural,
    singular: singular ?? kind.toLowerCase(),
    kind,
    listKind: listKind ?? `${kind}List`,
    shortNames,
    categories,
    namespaced: spec.scope === 'Namespaced',
    verbs: CUSTOM_VERBS,
    subresources: [
      ...(version.subresources?.status ? [statusOf(kind)] : []),
      ...(version.subresources?.scale ? [SCALE] : []),
    ],
    custom: true,
    stored: true,
    prefix: `/registry/${spec.group}/${plural}/`,
    storageVersionHash: storageVersionHash(spec.group, storedVersion(spec), kind),
    storageVersion: storedVersion(spec) || version.name,
    table: columns === undefined || columns.length === 0 ? CUSTOM_DEFAULT_TABLE : customTable(columns),
    selectable: new Map(),
    returnsDeleted: false,
    counted: true,
    orphans: false,
    ...schemaParts(version.schema?.openAPIV3Schema),
    ...scaleParts(version),
    ...(version.deprecated ? { deprecation: deprecation(spec, version) } : {}),
  };
}

type SchemaParts = Pick<ResourceType, 'defaults' | 'prune' | 'check' | 'schema'>;

function schemaParts(schema: StructuralSchema | undefined): SchemaParts {
  if (schema === undefined) return { defaults: (object) => object };
  return {
    schema,
    defaults: (object) => withSchemaDefaults(schema, object as JsonObject) as KubeObject,
    prune: (content) => pruneUnknown(schema, content),
    check: checker(schema),
  };
}

function scaleParts({ subresources }: CrdVersion): Pick<ResourceType, 'scale'> {
  const scale = subresources?.scale;
  if (!scale) return {};
  const keys = (path: string) => path.split('.').filter((key) => key !== '');
  return {
    scale: {
      replicas: keys(scale.specReplicasPath),
      status: keys(scale.statusReplicasPath),
      selector: scale.labelSelectorPath === undefined ? undefined : keys(scale.labelSelectorPath),
    },
  };
}

function deprecation({ group, names }: CrdSpec, { name, deprecationWarning }: CrdVersion): string {
  return deprecationWarning ?? `${group}/${name} ${names.kind} is deprecated`;
}

function storedVersion({ versions }: CrdSpec): string {
  return versions.find((version) => version.storage)?.name ?? '';
}
