/**
 * `npm run bench`: measures proa beside kubectl. See bench/main.ts for what it takes.
 * Node runs these files as they are; what it does not do is to find x.ts where an import says x.js.
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

const { main } = await import('./main.js');
process.exitCode = await main(process.argv.slice(2));
