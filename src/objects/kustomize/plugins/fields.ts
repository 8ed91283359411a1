import { YamlEmitter } from '../../../codec/go-yaml/emit.js';
import { messageOf } from '../../../process/errors.js';
import { type KustomizeFieldSpec, mergeSpecs, type TransformerConfig } from '../config/field-spec.js';
import type { Kustomization } from '../config/kustomization.js';
import type { Loader } from '../loader.js';
import type { ElementSchemas } from '../merge/schema.js';
import { unsupportedFailure } from '../refusal.js';
import { addsAffix } from '../transform/affixes.js';
import { setsImage } from '../transform/images.js';
import { setsEntries, type Transformer } from '../transform/labels.js';
import { setsNamespace } from '../transform/namespace.js';
import { setsReplicas } from '../transform/replicas.js';
import { jsonPatchTransformer, mergePatchTransformer, patchTransformer } from './patch-plugins.js';
import { replacementTransformer } from './replacement-plugin.js';

/** A transformation and its built-in kind. */
interface NamedTransformer {
  kind: string;
  transform: Transformer;
}

const METADATA_LABELS: KustomizeFieldSpec = {
  group: '',
  version: '',
  kind: '',
  path: 'metadata/labels',
  create: true,
};

/**
 * The transformations that a kustomization's own fields configure, in kustomize's order. Fails in its words if one
 * cannot be created, before any of them changes anything.
 */
export async function ownTransformers(
  kustomization: Kustomization,
  config: TransformerConfig,
  loader: Loader,
  schemas: ElementSchemas,
): Promise<NamedTransformer[]> {
  const made: NamedTransformer[] = [];
  const add = async (
    kind: string,
    given: object,
    make: (shown: string) => Transformer | Promise<Transformer>,
  ) => {
    const shown = new YamlEmitter().document(withoutEmpty(given));
    try {
      made.push({ kind, transform: await make(shown) });
    } catch (error) {
      throw new Error(
        `trouble configuring builtin ${kind} with config: \`\n${shown}\`: ${messageOf(error)}`,
        { cause: error },
      );
    }
  };
  const { patchesStrategicMerge: paths, namespace, namePrefix, nameSuffix } = kustomization;
  if (paths.length > 0)
    await add('PatchStrategicMergeTransformer', { paths }, () =>
      mergePatchTransformer(paths, '', loader, schemas),
    );
  for (const each of kustomization.patches)
    await add('PatchTransformer', each, (shown) => patchTransformer(each, loader, schemas, shown));
  if (namespace !== '') {
    const change = { namespace, specs: config.namespace, unsetOnly: false, subjects: 'defaultOnly' } as const;
    await add('NamespaceTransformer', {}, () => setsNamespace(change));
  }
  if (namePrefix !== '')
    await add('PrefixTransformer', {}, () => addsAffix('prefix', namePrefix, config.namePrefix));
  if (nameSuffix !== '')
    await add('SuffixTransformer', {}, () => addsAffix('suffix', nameSuffix, config.nameSuffix));
  await addLabels(kustomization, config, add);
  if (Object.keys(kustomization.commonAnnotations).length > 0)
    await add('AnnotationsTransformer', {}, () =>
      setsEntries(kustomization.commonAnnotations, config.commonAnnotations),
    );
  for (const { target, path, patch } of kustomization.patchesJson6902) {
    const given = { target, path, jsonOp: patch };
    await add('PatchJson6902Transformer', given, () => jsonPatchTransformer(given, loader));
  }
  for (const each of kustomization.replicas)
    await add('ReplicaCountTransformer', {}, () => setsReplicas(each, config.replicas));
  for (const each of kustomization.images)
    await add('ImageTagTransformer', {}, () => setsImage(each, config.images));
  const { replacements } = kustomization;
  if (replacements.length > 0)
    await add('ReplacementTransformer', { Replacements: replacements }, () =>
      replacementTransformer(replacements, loader),
    );
  return made;
}

async function addLabels(
  { labels, commonLabels }: Kustomization,
  config: TransformerConfig,
  add: (kind: string, given: object, make: () => Transformer) => Promise<void>,
): Promise<void> {
  if (labels.length === 0 && Object.keys(commonLabels).length === 0) return;
  for (const label of labels) {
    const specs = labelSpecs(label, config);
    await add('LabelTransformer', {}, () => setsEntries(label.pairs, specs));
  }
  await add('LabelTransformer', {}, () => setsEntries(commonLabels, config.commonLabels));
}

function labelSpecs(
  { fields, includeSelectors, includeTemplates }: Kustomization['labels'][number],
  config: TransformerConfig,
): KustomizeFieldSpec[] {
  try {
    const own = mergeSpecs(fields, config.labels);
    if (includeSelectors) return mergeSpecs(own, config.commonLabels);
    return mergeSpecs(includeTemplates ? mergeSpecs(own, config.templateLabels) : own, [METADATA_LABELS]);
  } catch (error) {
    throw new Error(`failed to merge labels: ${messageOf(error)}`, { cause: error });
  }
}

/** Removes what Go omits if empty. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, withoutEmpty(each)] as const)
      .filter(
        ([, each]) =>
          each !== '' &&
          each !== false &&
          each !== 0 &&
          each !== undefined &&
          !(typeof each === 'object' && each !== null && Object.keys(each).length === 0),
      ),
  );
}

/** Fails if a kustomization uses Helm charts, which proa does not support. */
export function refuseHelmCharts({ helmCharts, helmChartInflationGenerator }: Kustomization): void {
  if (helmCharts.length > 0 || helmChartInflationGenerator.length > 0)
    throw unsupportedFailure('Helm charts (helmCharts, helmChartInflationGenerator)');
}
