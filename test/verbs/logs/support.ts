import type { LogsOptions } from '../../../src/objects/logs/options.js';

/** `logs` without any flag. */
export const plain: LogsOptions = {
  word: undefined,
  inlineContainer: undefined,
  container: '',
  containerGiven: false,
  labelSelector: '',
  allContainers: false,
  allPods: false,
  follow: false,
  ignoreErrors: false,
  insecureBackend: false,
  limitBytes: 0,
  maxRequests: 5,
  podTimeoutMs: 20_000,
  prefix: false,
  previous: false,
  sinceMs: 0,
  sinceTime: '',
  tail: -1,
  tailGiven: false,
  timestamps: false,
};
