#!/usr/bin/env node
// `kubectl_complete-proa`: kubectl runs it to complete `kubectl proa …`, with the words behind `proa`.
process.argv.splice(2, 0, '__complete');
import('./run.js');
