import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scene } from '../support/scene.js';

/** A sandbox, and a pipe that provides its kubeconfig once, like `--kubeconfig=<(cat FILE)`. */
async function piped() {
  const made = await scene({ pods: 1, namespaces: 1 });
  const pipe = join(made.folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  spawn('sh', ['-c', 'cat "$0" > "$1"', made.env.KUBECONFIG!, pipe], { stdio: 'ignore' });
  return { ...made, pipe };
}

it.each([
  'get namespaces -o name',
  'get namespaces -o ndjson --context=proa-sandbox,proa-sandbox',
  'config get-contexts -o name',
  'ctx',
  'ns',
  '__complete get pods --context=',
])('%s reads a kubeconfig that is a pipe once', async (line) => {
  const { proa, pipe } = await piped();
  const { exit, stdout, stderr } = await proa(`${line} --kubeconfig=${pipe}`);
  expect(stderr).toBe('');
  expect(exit).toBe(0);
  expect(stdout).not.toBe('');
});
