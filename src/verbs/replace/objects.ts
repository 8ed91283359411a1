import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { withConfiguration } from '../../merge/last-applied.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { manifestCheckOf } from '../../objects/session-manifest-check.js';
import type { ReplaceOptions } from './options.js';

/** Finds the objects of the files, with each document validated. */
export async function findReplacements(options: ReplaceOptions, session: Session) {
  const { words, filenames, kustomize, recursive } = options;
  const manifests = manifestCheckOf(session, options.validation);
  const { steps } = await findObjects(
    { words, files: { filenames, kustomize, recursive } },
    { check: (document) => manifests.check(document) },
    findDeps(session),
  );
  return steps;
}

/** An object to send. */
export function readyObject(
  object: KubeObject,
  { saveConfig, changeCause }: Pick<ReplaceOptions, 'saveConfig' | 'changeCause'>,
): KubeObject {
  const configured = withConfiguration(object, saveConfig);
  return changeCause === undefined ? configured : withChangeCause(configured, changeCause);
}
