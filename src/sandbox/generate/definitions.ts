import type { JsonObject, KubeObject } from '../../codec/object.js';
import type { CrdVersion } from '../resources/definitions/crd.js';
import type { StructuralSchema } from '../types/structural.js';

/** The shape of custom resource definitions, as in clusters with many operators. */
export interface DefinitionShape {
  /** API groups: `group-000.example.com` and so on. */
  groups: number;
  /** Resources in each of them. */
  resourcesPerGroup: number;
  /** Properties of a resource's spec; with 0 there is practically no schema. */
  properties: number;
  /** Version names, the most preferred first: it is the stored one. At least one. */
  versions: readonly string[];
  /** The served ones of these versions. */
  served: readonly string[];
}

/** The names of one resource. */
interface DefinitionNames {
  group: string;
  plural: string;
  singular: string;
  kind: string;
  short: string;
}

/** The names of a resource in a group, both counted from 0. */
export function definitionNames(group: number, resource: number): DefinitionNames {
  const kind = `Gadget${group}x${resource}`;
  const singular = kind.toLowerCase();
  return {
    group: `group-${String(group).padStart(3, '0')}.example.com`,
    plural: `${singular}s`,
    singular,
    kind,
    short: `g${group}x${resource}`,
  };
}

/** The manifest of a definition, valid for any server with apiextensions.k8s.io/v1 (1.16 and newer). */
export function definition(names: DefinitionNames, shape: DefinitionShape): KubeObject {
  const { group, plural, singular, kind, short } = names;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: {
        plural,
        singular,
        kind,
        listKind: `${kind}List`,
        shortNames: [short],
        categories: ['generated'],
      },
      versions: versionsOf(shape) as unknown as JsonObject[],
    },
  };
}

/** All definitions, one group after the other, each made on request. */
export function* definitions(shape: DefinitionShape): Generator<KubeObject> {
  for (let group = 0; group < shape.groups; group++) {
    for (let resource = 0; resource < shape.resourcesPerGroup; resource++) {
      yield definition(definitionNames(group, resource), shape);
    }
  }
}

function versionsOf({ versions, served, properties }: DefinitionShape): CrdVersion[] {
  return versions.map((name, index) => ({
    name,
    served: served.includes(name),
    storage: index === 0,
    schema: { openAPIV3Schema: schemaOf(properties) },
    subresources: { status: {} },
    additionalPrinterColumns: [
      { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
      { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
    ],
  }));
}

function schemaOf(properties: number): StructuralSchema {
  const open: StructuralSchema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  if (properties === 0) return open;
  const spec = Array.from({ length: properties }, (_, index) => [`property${index}`, propertyAt(index)]);
  return {
    type: 'object',
    properties: { spec: { type: 'object', properties: Object.fromEntries(spec) }, status: open },
  };
}

/** Four kinds of property in turn, with descriptions as long as those of generated documentation. */
function propertyAt(index: number): StructuralSchema {
  const described = (text: string) =>
    `Property ${index} ${text} It is read when the resource is reconciled, and the provider's own default holds where it is not given.`;
  switch (index % 4) {
    case 0:
      return { type: 'string', maxLength: 253, description: described('names another object.') };
    case 1:
      return { type: 'integer', format: 'int64', minimum: 0, description: described('is a count.') };
    case 2:
      return {
        type: 'array',
        items: { type: 'string', enum: ['Alpha', 'Beta', 'Gamma'] },
        description: described('lists modes.'),
      };
    default:
      return {
        type: 'object',
        properties: { key: { type: 'string' }, enabled: { type: 'boolean' } },
        description: described('refers to a key.'),
      };
  }
}
