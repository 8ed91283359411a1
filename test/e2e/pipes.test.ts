import { expect, it } from 'vitest';
import { proaCommand } from '../support/proa.js';
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
