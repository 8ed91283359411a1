#!/usr/bin/env node
// Starts proa from what `npm run build` put in dist/. Compiled code is kept between runs where that is safe.
import { fileURLToPath } from 'node:url';
import { keepCompiledCode } from '../dist/process/compile-cache.js';

keepCompiledCode();
const { start } = await import('../dist/start.js');
await start(process.argv.slice(2), fileURLToPath(new URL('..', import.meta.url)));
