import { homedir } from 'node:os';

// Where neither HOME nor the list of users knows a home, as for a number that a container is run as, Node's homedir()
// fails, and env-paths calls it as soon as it is loaded. What runs containers gives such users `/`.
try {
  homedir();
} catch {
  process.env.HOME = '/';
}
