// Imported before a program (`node --import`): writes what the program has loaded into the file LOADED_FILES names.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const files = [];
registerHooks({
  load(url, context, next) {
    files.push(url);
    return next(url, context);
  },
});
process.on('exit', () => {
  // What Node has loaded of its own, inner modules among it: `NativeModule http2`.
  const native = process.moduleLoadList.map((name) => name.replace(/^NativeModule /, ''));
  writeFileSync(process.env.LOADED_FILES, JSON.stringify({ files, native }));
});
