/**
 * `npm run bench`: measures proa beside kubectl. See bench/main.ts for its options. `npm run bench:apply`: measures
 * apply beside kubectl. See bench/apply/main.ts. `npm run bench:change`: measures commands that change many objects
 * beside kubectl. See bench/change/main.ts. `npm run bench:discovery`: measures cold discovery by the number of CRDs.
 * See bench/discovery/main.ts. `npm run bench:endure`: browses for an hour while all kinds of faults occur in turn. See
 * bench/endure/main.ts. `npm run bench:inspect`: measures commands that read beside kubectl. See bench/inspect/main.ts.
 * `npm run bench:list`: measures lists beside fetching only their pages. See bench/list/main.ts. `npm run bench:reads`:
 * measures the sandbox's watch cache. See bench/reads/main.ts. `npm run bench:codec`: measures protobuf beside JSON.
 * See bench/codec/main.ts. `npm run bench:soak`: holds streams open while pods and API servers end. See
 * bench/soak/main.ts. `npm run bench:start`: measures how long short commands take. See bench/start/main.ts. `npm run
 * bench:streams`: measures commands that hold streams open beside kubectl. See bench/streams/main.ts. `npm run
 * bench:tools`: measures tools beside the requests of kubectl plugins. See bench/tools/main.ts. `npm run bench:wire`:
 * measures JSON and protobuf on the wire. See bench/wire/main.ts. Node runs these files directly, but does not find
 * x.ts if an import says x.js.
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL !== undefined) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(fileURLToPath(source))) return { url: source.href, shortCircuit: true };
    }
    return next(specifier, context);
  },
});

const [suite, ...more] = process.argv.slice(2);
const suites: Record<string, () => Promise<{ main(args: string[]): Promise<number> }>> = {
  apply: () => import('./apply/main.js'),
  reads: () => import('./reads/main.js'),
  list: () => import('./list/main.js'),
  inspect: () => import('./inspect/main.js'),
  change: () => import('./change/main.js'),
  discovery: () => import('./discovery/main.js'),
  codec: () => import('./codec/main.js'),
  streams: () => import('./streams/main.js'),
  endure: () => import('./endure/main.js'),
  soak: () => import('./soak/main.js'),
  start: () => import('./start/main.js'),
  tools: () => import('./tools/main.js'),
  wire: () => import('./wire/main.js'),
};
const own = suites[suite ?? ''];
const { main } = await (own?.() ?? import('./main.js'));
process.exitCode = await main(own === undefined ? process.argv.slice(2) : more);
