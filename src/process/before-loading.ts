import { homedir } from 'node:os';

// What has to be done before other modules are loaded.

// If neither HOME nor the list of users knows a home folder, as for the numeric user of a container, Node's homedir()
// fails, and env-paths calls it as soon as it is loaded. Container runtimes use `/` for such users.
try {
  homedir();
} catch {
  process.env.HOME = '/';
}

// FORCE_COLOR overrides NO_COLOR, as proa documents. Node.js would warn about it on standard error, once, when it first
// looks at both; so it looks now, without a voice.
if (process.env.NO_COLOR !== undefined && process.env.FORCE_COLOR !== undefined) {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  process.getBuiltinModule('node:tty').WriteStream.prototype.getColorDepth(process.env);
  process.emitWarning = emitWarning;
}
