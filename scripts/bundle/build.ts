// Creates the contents of the npm package from tsc's output: dist/ and oclif's manifest. `--sourcemap` for source maps.
import { resolve } from 'node:path';
import { bundle } from './bundle.ts';
import { writeManifest } from './manifest.ts';
import { removeStale } from './stale.ts';

const root = resolve(import.meta.dirname, '../..');
removeStale(root);
await bundle(root, process.argv.includes('--sourcemap'));
await writeManifest(root);
