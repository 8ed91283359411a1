import { messageOf } from '../../../process/errors.js';
import type { Loader } from '../loader.js';
import { fieldSpec } from './argument-shapes.js';
import { crdConfig } from './crds.js';
import { DEFAULT_CONFIG } from './default-config.js';
import { mergeConfigs, NO_CONFIG, type TransformerConfig } from './field-spec.js';
import { readYamlValue } from './kustomization.js';
import { readShape, sliceOf, struct, text } from './shapes.js';

const shape = struct('builtinconfig.TransformerConfig', {
  namePrefix: sliceOf(fieldSpec),
  nameSuffix: sliceOf(fieldSpec),
  namespace: sliceOf(fieldSpec),
  commonLabels: sliceOf(fieldSpec),
  labels: sliceOf(fieldSpec),
  templateLabels: sliceOf(fieldSpec),
  commonAnnotations: sliceOf(fieldSpec),
  nameReference: sliceOf(
    struct('builtinconfig.NameBackReferences', {
      group: text,
      version: text,
      kind: text,
      fieldSpecs: sliceOf(fieldSpec),
    }),
  ),
  varReference: sliceOf(fieldSpec),
  images: sliceOf(fieldSpec),
  replicas: sliceOf(fieldSpec),
});

/** kustomize's own configuration with that of some files. Fails in its words. */
export async function readConfigurations(
  paths: readonly string[],
  loader: Loader,
): Promise<TransformerConfig> {
  if (paths.length === 0) return DEFAULT_CONFIG;
  let config = NO_CONFIG;
  for (const path of paths) {
    const value = await readYamlValue(await loader.text(path));
    config = mergeConfigs(config, readConfig(value));
  }
  return mergeConfigs(DEFAULT_CONFIG, config);
}

function readConfig(value: unknown): TransformerConfig {
  try {
    return readShape(shape, value, true);
  } catch (error) {
    throw new Error(`error unmarshaling JSON: while decoding JSON: ${messageOf(error)}`, { cause: error });
  }
}

/** The additions from the CRDs in some files. Fails in kustomize's words. */
export async function readCrds(paths: readonly string[], loader: Loader): Promise<TransformerConfig> {
  let config = NO_CONFIG;
  for (const path of paths) {
    const value = await readYamlValue(await loader.text(path));
    config = mergeConfigs(config, crdConfig(value));
  }
  return config;
}
