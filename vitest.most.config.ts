import { mergeConfig } from 'vitest/config';
import whole from './vitest.config.js';
import { slow } from './vitest.slow.config.js';

/** All tests but those on a real kube-apiserver and the slow ones: `npm test`. */
export default mergeConfig(whole, { test: { exclude: ['test/real/**', ...slow] } });
