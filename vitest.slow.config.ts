import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';
import whole from './vitest.config.js';

/** What takes long, and is left out of `npm test`. */
export const slow = [
  'test/codec/proto/filled.test.ts',
  'test/docs/examples.test.ts',
  'test/e2e/browse-walk.test.ts',
  'test/runs/hostile-streams.test.ts',
  'test/sandbox/kubectl.test.ts',
  'test/sandbox/kubectl-protobuf.test.ts',
];

/** Of which `npm test` tries some cases only. */
const sampled = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((path) => join('test', path))
  .filter(
    (path) =>
      path.endsWith('.test.ts') && /support\/cases\.js|\bschedules\(/.test(readFileSync(path, 'utf8')),
  );

/** What takes long, and all cases of each property: `npm run test:slow`. */
const config: ViteUserConfig = {
  ...whole,
  test: {
    ...whole.test,
    testTimeout: 300_000,
    env: { PROPERTY_SHARE: process.env.PROPERTY_SHARE ?? '1' },
    include: [...new Set([...slow, ...sampled])],
  },
};

export default config;
