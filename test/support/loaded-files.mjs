// Imported before a program (`node --import`): writes what the program has loaded, opened and read into the file that
// LOADED_FILES names.
import { subscribe } from 'node:diagnostics_channel';
import fs, { writeFileSync } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';

const files = [];
registerHooks({
  load(url, context, next) {
    files.push(url);
    return next(url, context);
  },
});

const opened = [];
const listed = [];
/** Notes the paths that functions of Node are called with. */
function note(owner, names, paths) {
  for (const name of names) {
    const original = owner[name];
    owner[name] = function noted(path, ...more) {
      if (typeof path === 'string' || path instanceof URL) paths.push(String(path));
      return original.call(this, path, ...more);
    };
  }
}
note(fs, ['open', 'openSync', 'readFile', 'readFileSync', 'writeFileSync', 'createReadStream'], opened);
note(fs.promises, ['open', 'readFile'], opened);
note(fs, ['readdir', 'readdirSync', 'opendir', 'opendirSync'], listed);
note(fs.promises, ['readdir', 'opendir'], listed);
syncBuiltinESMExports();

const sockets = [];
subscribe('net.client.socket', ({ socket }) => sockets.push(socket));

process.on('exit', () => {
  // What Node has loaded of its own, inner modules among it: `NativeModule http2`.
  const native = process.moduleLoadList.map((name) => name.replace(/^NativeModule /, ''));
  const bytes = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const report = { files, native, opened, listed, connections: sockets.length, bytes };
  writeFileSync(process.env.LOADED_FILES, JSON.stringify(report));
});
