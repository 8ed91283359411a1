import { basename } from 'node:path';
import { selector } from '../config/argument-shapes.js';
import { readYamlValue } from '../config/kustomization.js';
import { integer, pointer, readShape, sliceOf, struct, text } from '../config/shapes.js';
import type { Loader } from '../loader.js';
import type { ValueTarget } from '../transform/value-add.js';

/** The shape of the fields that a value is added to. */
export const valueAddTargets = sliceOf(
  struct('builtins.Target', {
    selector: pointer(selector),
    fieldPath: text,
    filePathPosition: integer('int'),
  }),
);

const targetFile = struct('struct', { targets: valueAddTargets });

/** The value to add and its targets, including those of a file. Fails in kustomize's words. */
export async function valueTargets(
  given: { value: string; targets: readonly ValueTarget[]; targetFilePath: string },
  loader: Loader,
): Promise<[value: string, targets: ValueTarget[]]> {
  const value = given.value.trim() || basename(loader.root);
  const targets = [...given.targets];
  if (given.targetFilePath !== '')
    targets.push(
      ...readShape(targetFile, await readYamlValue(await loader.text(given.targetFilePath))).targets,
    );
  if (targets.length === 0) throw new Error('must specify at least one target');
  for (const { fieldPath, filePathPosition } of targets) {
    if (fieldPath === '') throw new Error('fieldPath cannot be empty');
    if (filePathPosition < 0)
      throw new Error(`value of FilePathPosition (${filePathPosition}) cannot be negative`);
  }
  return [value, targets];
}
