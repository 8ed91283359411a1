import { DisplayableError } from '../../process/errors.js';

/** The refusal of what proa does not build, with what to do instead. */
export function unsupportedFailure(what: string): DisplayableError {
  return new DisplayableError(
    `proa does not build ${what}; build it with "kubectl kustomize" and pass the result with "-f -"`,
    { reason: 'UnsupportedKustomization' },
  );
}
