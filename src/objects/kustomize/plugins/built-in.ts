import { quote } from '../../../go/strconv/quote.js';
import { messageOf } from '../../../process/errors.js';
import {
  configMapArguments,
  fieldSpec,
  image,
  objectMeta,
  patchArguments,
  replacementField,
  replica,
  secretArguments,
  selector,
} from '../config/argument-shapes.js';
import { bool, type GoShape, mapOf, pointer, readShape, sliceOf, struct, text } from '../config/shapes.js';
import { generate } from '../generate.js';
import type { Loader } from '../loader.js';
import type { ElementSchemas } from '../merge/schema.js';
import { unsupportedFailure } from '../refusal.js';
import { gvkText, idText } from '../resources/id.js';
import { Resource } from '../resources/resource.js';
import { addsAffix } from '../transform/affixes.js';
import { addHashes } from '../transform/hash.js';
import { setsImage } from '../transform/images.js';
import { setsEntries, type Transformer } from '../transform/labels.js';
import { SUBJECT_MODES, setsNamespace } from '../transform/namespace.js';
import { setsReplicas } from '../transform/replicas.js';
import { addsValue } from '../transform/value-add.js';
import { parseYaml } from '../yaml/parse.js';
import { jsonPatchTransformer, mergePatchTransformer, patchTransformer } from './patch-plugins.js';
import { replacementTransformer } from './replacement-plugin.js';
import { valueAddTargets, valueTargets } from './value-targets.js';

/** What creating a plugin may need. */
interface Making {
  loader: Loader;
  schemas: ElementSchemas;
  /** Its configuration as YAML, for messages. */
  shown: string;
}

type Make = (value: unknown, making: Making) => Promise<Transformer> | Transformer;

/** Creates a generator's object. */
export type Generate = () => Promise<Resource>;

type MakeGenerator = (value: unknown, making: Making) => Generate;

function reading<T, M, R>(
  shape: GoShape<T>,
  make: (given: T, making: M) => R,
): (value: unknown, making: M) => R {
  return (value, making) => {
    let given: T;
    try {
      given = readShape(shape, value);
    } catch (error) {
      throw new Error(`error unmarshaling JSON: while decoding JSON: ${messageOf(error)}`, { cause: error });
    }
    return make(given, making);
  };
}

const specs = { fieldSpecs: sliceOf(fieldSpec) };

function affix(where: 'prefix' | 'suffix'): Make {
  const shape = struct('builtins.Plugin', { prefix: text, suffix: text, ...specs });
  return reading(shape, (given) => {
    if (given.fieldSpecs.length === 0) throw new Error('fieldSpecs is not expected to be nil');
    return addsAffix(where, given[where], given.fieldSpecs);
  });
}

const namespaceShape = struct('builtins.NamespaceTransformerPlugin', {
  metadata: pointer(objectMeta),
  unsetOnly: bool,
  setRoleBindingSubjects: text,
  ...specs,
});

const TRANSFORMERS: Readonly<Record<string, Make>> = {
  AnnotationsTransformer: reading(
    struct('builtins.AnnotationsTransformerPlugin', { annotations: mapOf(text), ...specs }),
    ({ annotations, fieldSpecs }) => setsEntries(annotations, fieldSpecs),
  ),
  HashTransformer: () => addHashes,
  ImageTagTransformer: reading(
    struct('builtins.ImageTagTransformerPlugin', { imageTag: image, ...specs }),
    ({ imageTag, fieldSpecs }) => setsImage(imageTag, fieldSpecs),
  ),
  LabelTransformer: reading(
    struct('builtins.LabelTransformerPlugin', { labels: mapOf(text), ...specs }),
    ({ labels, fieldSpecs }) => setsEntries(labels, fieldSpecs),
  ),
  NamespaceTransformer: reading(namespaceShape, (given) => {
    const { setRoleBindingSubjects: asked, unsetOnly, fieldSpecs } = given;
    const subjects = SUBJECT_MODES.find((mode) => mode === (asked || 'defaultOnly'));
    if (subjects === undefined) {
      throw new Error(
        `invalid value ${quote(asked)} for setRoleBindingSubjects: must be one of "defaultOnly", "none" or "allServiceAccounts"`,
      );
    }
    const namespace = given.metadata?.namespace ?? '';
    if (namespace === '') return () => undefined;
    return setsNamespace({ namespace, specs: fieldSpecs, unsetOnly, subjects });
  }),
  PatchJson6902Transformer: reading(
    struct('builtins.PatchJson6902TransformerPlugin', {
      target: pointer(selector),
      path: text,
      jsonOp: text,
    }),
    (given, { loader }) => jsonPatchTransformer(given, loader),
  ),
  PatchStrategicMergeTransformer: reading(
    struct('builtins.PatchStrategicMergeTransformerPlugin', { paths: sliceOf(text), patches: text }),
    ({ paths, patches }, { loader, schemas }) => mergePatchTransformer(paths, patches, loader, schemas),
  ),
  PatchTransformer: reading(patchArguments, (given, { loader, schemas, shown }) =>
    patchTransformer(given, loader, schemas, shown),
  ),
  PrefixTransformer: affix('prefix'),
  SuffixTransformer: affix('suffix'),
  PrefixSuffixTransformer: async (value, making) => {
    const both = [await affix('prefix')(value, making), await affix('suffix')(value, making)];
    return (resources) => {
      for (const transform of both) transform(resources);
    };
  },
  ReplacementTransformer: reading(
    struct('builtins.ReplacementTransformerPlugin', { replacements: sliceOf(replacementField) }),
    ({ replacements }, { loader }) => replacementTransformer(replacements, loader),
  ),
  ReplicaCountTransformer: reading(
    struct('builtins.ReplicaCountTransformerPlugin', { replica, ...specs }),
    (given) => setsReplicas(given.replica, given.fieldSpecs),
  ),
  ValueAddTransformer: reading(
    struct('builtins.ValueAddTransformerPlugin', {
      value: text,
      targets: valueAddTargets,
      targetFilePath: text,
    }),
    async (given, { loader }) => addsValue(...(await valueTargets(given, loader))),
  ),
};

/** The shape of a generator's arguments with the metadata of its document, which may have a name and a namespace. */
function withMetadata<T extends { name: string; namespace: string }>(shape: GoShape<T>) {
  const metadata = struct('builtins.Plugin', { metadata: pointer(objectMeta) });
  return (value: unknown): T => {
    const given = readShape(shape, value);
    const own = readShape(metadata, value).metadata;
    return {
      ...given,
      name: given.name || own?.name || '',
      namespace: given.namespace || own?.namespace || '',
    };
  };
}

const iamPolicy = struct('types.IAMPolicyGeneratorArgs', {
  cloud: text,
  kubernetesService: struct('types.KubernetesService', { name: text, namespace: text }),
  serviceAccount: struct('types.ServiceAccount', { name: text, projectId: text }),
});

const GENERATORS: Readonly<Record<string, MakeGenerator>> = {
  ConfigMapGenerator: (value, { loader }) => {
    const given = withMetadata(configMapArguments)(value);
    return () => generate('ConfigMap', given, loader);
  },
  SecretGenerator: (value, { loader }) => {
    const given = withMetadata(secretArguments)(value);
    return () => generate('Secret', given, loader);
  },
  HelmChartInflationGenerator: () => {
    throw unsupportedFailure('Helm charts (HelmChartInflationGenerator)');
  },
  IAMPolicyGenerator: reading(iamPolicy, (given) => async () => {
    const { cloud, kubernetesService: service, serviceAccount: account } = given;
    if (cloud !== 'gke') throw new Error(`cloud provider ${cloud} not supported yet`);
    const namespace = service.namespace === '' ? '' : `\n  namespace: ${service.namespace}`;
    const node = await parseYaml(
      'apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  annotations:\n' +
        `    iam.gke.io/gcp-service-account: ${account.name}@${account.projectId}.iam.gserviceaccount.com\n` +
        `  name: ${service.name}${namespace}\n`,
    );
    return new Resource(node!);
  }),
};

/** A transformer that a document describes. Fails in kustomize's words if it is not built in. */
export async function pluginTransformer(
  resource: Resource,
  loader: Loader,
  schemas: ElementSchemas,
): Promise<Transformer> {
  checkBuiltIn(resource);
  const make = TRANSFORMERS[resource.kind];
  if (make === undefined) throw new Error(`plugin ${idText(resource.originalId)} not a transformer`);
  return configured(resource, () => make(resource.value, { loader, schemas, shown: resource.text }));
}

/** A generator that a document describes. Fails in kustomize's words if it is not built in. */
export async function pluginGenerator(
  resource: Resource,
  loader: Loader,
  schemas: ElementSchemas,
): Promise<Generate> {
  checkBuiltIn(resource);
  const make = GENERATORS[resource.kind];
  if (make === undefined) throw new Error(`plugin ${idText(resource.originalId)} not a generator`);
  return configured(resource, async () => make(resource.value, { loader, schemas, shown: resource.text }));
}

function checkBuiltIn(resource: Resource): void {
  const { gvk } = resource;
  if (gvk.group !== '' || gvk.version !== 'builtin')
    throw new Error(
      `external plugins disabled; unable to load external plugin '${resource.originalId.kind}'`,
    );
  if (!Object.hasOwn(TRANSFORMERS, gvk.kind) && !Object.hasOwn(GENERATORS, gvk.kind))
    throw new Error(`unable to load builtin ${gvkText(gvk)}`);
}

async function configured<T>(resource: Resource, make: () => Promise<T> | T): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const id = idText(resource.originalId);
    throw new Error(`plugin ${id} fails configuration: ${messageOf(error)}`, { cause: error });
  }
}
