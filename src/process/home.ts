import { homedir } from 'node:os';

// If neither HOME nor the list of users knows a home folder, as for the numeric user of a container, Node's homedir()
// fails, and env-paths calls it as soon as it is loaded. Container runtimes use `/` for such users.
try {
  homedir();
} catch {
  process.env.HOME = '/';
}
