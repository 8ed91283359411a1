import { mergeConfig } from 'vitest/config';
import whole from './vitest.config.js';
import { slow } from './vitest.slow.config.js';

/** What is left to `npm test`: whole commands, processes, servers of other programs, and what takes long. */
const left = [
  ...['bench', 'browser/never', 'ci', 'compare', 'docs', 'e2e', 'executable', 'fuzz', 'library', 'package'],
  ...['real', 'runs', 'sandbox', 'browser/{act/never,endure}', 'cli/{completion,help,plugins}'],
  ...['codec/proto/{filled,fuzz,hostile}', 'discovery/{limiter,requests,resolution}'],
  ...['objects/kustomize/refusals', 'rules/{allocations,loading}', 'transport/{floods,plugin}'],
  ...[
    'verbs/config/{any-entries,beside-kubectl,embedding}',
    'verbs/check/consistency/compare',
    'verbs/scan/scan',
  ],
  ...['verbs/describe/{related,requests}', 'verbs/get/selected-fields'],
];

/** Rooms by themselves, with few cases of each property, and the rules of the house: `npm run test:quick`, without a build. */
export default mergeConfig(whole, {
  test: {
    env: { PROPERTY_SHARE: process.env.PROPERTY_SHARE ?? '0.1' },
    exclude: [...slow, ...left.flatMap((place) => [`test/${place}/**`, `test/${place}.test.ts`])],
  },
});
