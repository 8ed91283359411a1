#!/usr/bin/env node
// Starts proa from what `npm run build` put in dist/. Compiled code is kept between runs where Node can.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

module.enableCompileCache?.();
const { start } = await import('../dist/start.js');
await start(process.argv.slice(2), fileURLToPath(new URL('..', import.meta.url)));
