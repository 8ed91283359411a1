import { constants, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isExecutable, proaCommand } from '../support/proa.js';
import { runProcess } from '../support/run-process.js';

/** Two documents, one of them a list. */
const manifests =
  'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\nbinaryData: {b: //79}\n---\n' +
  'kind: List\napiVersion: v1\nitems:\n- {kind: Secret, apiVersion: v1, metadata: {name: b}}\n';

it('protobuf goes from encode to decode through a pipe, byte for byte', async () => {
  const script = '"$@" encode - | "$@" decode -o name';
  const result = await runProcess('sh', ['-c', script, 'sh', ...proaCommand], { stdin: manifests });
  expect(result).toEqual({ stdout: 'configmap/a\nsecret/b\n', stderr: '', exit: 0 });
});

it.runIf(process.platform === 'linux' && !isExecutable)(
  'other programs that write to the same pipe can still wait for its reader',
  async () => {
    const script = 'sh -c \'echo $$; exec "$@" 2>&1\' sh "$@" | cat';
    const flags: number[] = [];
    await runProcess('sh', ['-c', script, 'sh', ...proaCommand, 'proxy', '--port=0'], {
      onOutput: (stdout) => {
        if (!stdout.includes('Starting to serve') || flags.length > 0) return;
        const pid = Number.parseInt(stdout, 10);
        for (const descriptor of [1, 2]) flags.push(flagsOf(pid, descriptor));
        process.kill(pid);
      },
    });
    expect(flags.map((each) => each & constants.O_NONBLOCK)).toEqual([0, 0]);
  },
);

// Only with Node.js is the pipe opened again.
it.runIf(process.platform === 'linux' && !isExecutable)(
  'a pipe that is open for reading only is not written to',
  async () => {
    const script = ': | { "$@" >&0; echo $?; }';
    const result = await runProcess('bash', ['-c', script, 'bash', ...proaCommand, 'version', '--client']);
    expect(result.stdout).toBe('141\n');
  },
);

/** The flags of a file that a process has opened, as Linux tells them. */
function flagsOf(pid: number, descriptor: number): number {
  const text = readFileSync(`/proc/${pid}/fdinfo/${descriptor}`, 'utf8');
  return Number.parseInt(/^flags:\s*(\d+)$/m.exec(text)![1]!, 8);
}
