import { mergeConfig } from 'vitest/config';
import whole from './vitest.config.js';

/** What is left to `npm test`: whole processes, servers of other programs, and what takes long. */
const slow = [
  ...['bench', 'ci', 'compare/{create,sandbox}', 'docs', 'e2e', 'executable', 'fuzz', 'real', 'sandbox'],
  ...['cli/completion', 'codec/proto/{filled,fuzz,hostile}', 'discovery/{limiter,requests}'],
  ...['discovery/resolution', 'objects/kustomize/refusals', 'verbs/config/{any-entries,beside-kubectl}'],
  ...['render/{go-template/properties,jsonpath/list-evaluation}', 'rules/{allocations,loading}'],
  ...['runs/{consistency,secrets,streaming}', 'transport/plugin', 'verbs/get/selected-fields'],
];

/** Rooms by themselves, the rules of the house, and some whole runs of proa in process: `npm run test:quick`. */
export default mergeConfig(whole, {
  // Files share a worker: starting one for each would take half of the time.
  test: { isolate: false, exclude: slow.flatMap((place) => [`test/${place}/**`, `test/${place}.test.ts`]) },
});
