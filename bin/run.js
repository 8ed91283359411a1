#!/usr/bin/env node
// Starts proa from what `npm run build` put in dist/. Compiled code is kept between runs where that is safe.
// Old versions of Node.js must be able to read this file, to say which one proa needs.
// biome-ignore lint/style/useNodejsImportProtocol: Node.js 12 does not know it
import { existsSync } from 'fs';
// biome-ignore lint/style/useNodejsImportProtocol: as above
import { dirname } from 'path';
// biome-ignore lint/style/useNodejsImportProtocol: as above
import { fileURLToPath } from 'url';

/** Of package.json's `engines`, which is not read for it: a test compares them. */
var needed = [22, 12];

/** The one that `npm ci` puts into a clone, for the scripts of package.json. */
var ofClone = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

var found = process.versions.node.split('.').map(Number);
if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  console.error(
    'error: proa needs Node.js ' +
      needed.join('.') +
      ' or newer.\nThis is Node.js ' +
      process.versions.node +
      ' (' +
      process.execPath +
      ').\n' +
      (existsSync(ofClone)
        ? 'This clone has a newer one. To use it in this shell: export PATH="' + dirname(ofClone) + ':$PATH"'
        : 'Get a newer one, for example: nvm install 24') +
      '\nOther ways, also without Node.js: ' +
      fileURLToPath(new URL('../docs/install.md', import.meta.url)),
  );
  process.exitCode = 1;
} else {
  import('../dist/process/compile-cache.js')
    .then((cache) => {
      cache.keepCompiledCode();
      return import('../dist/start.js');
    })
    .then((proa) => proa.start(process.argv.slice(2), fileURLToPath(new URL('..', import.meta.url))));
}
