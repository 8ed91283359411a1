import { DisplayableError } from '../../process/errors.js';

/** The error for an unsupported feature, with the alternative. */
export function unsupportedFailure(what: string): DisplayableError {
  return new DisplayableError(
    `proa does not build ${what}; build it with "kubectl kustomize" and pass the result with "-f -"`,
    { reason: 'UnsupportedKustomization' },
  );
}
