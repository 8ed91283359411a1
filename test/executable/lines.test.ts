import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { comparable, wordsOf, world } from '../compare/compare.js';
import { Stage } from '../compare/stage.js';
import { recordedAnswers } from '../support/kubectl-answers.js';
import { runProa } from '../support/proa.js';

/**
 * Lines whose results in a whole process may differ between runtimes: reading files, decoding and decompressing
 * responses, wording errors, writing numbers and text. Other tests compare all lines in their own process.
 */
const lines = [
  'get pods -n demo',
  'get pods -A -o wide',
  'get po,svc,deploy -n demo',
  'get nodes',
  'get gizmos -n demo -o yaml',
  'get thing.alpha.example.io m1 -o json',
  'get cm settings -n demo -o yaml',
  'get pods -n demo --server-print=false',
  "get pods -n demo -o jsonpath='{.items[*].metadata.name}'",
  'get pods -n demo -o custom-columns-file=@/columns.txt',
  'get --raw /api/v1/namespaces/demo/configmaps/odd',
  'get -f @/folder -R -o yaml',
  'get -k @/kustomized -o json',
  'get -f @/nope.yaml',
  'get -f @/manifests/json-cut.yaml',
  'get ns/demo po/nope -n demo',
  'get pods --server=https://127.0.0.1:1',
  'get pods --kubeconfig=/nonexistent/config',
  'api-resources',
  'logs db-1 -n demo',
];

const answers = recordedAnswers(join(import.meta.dirname, '../compare/recorded/sandbox.json'));

describe('a whole process responds like kubectl', () => {
  const stage = new Stage();
  beforeAll(() => stage.set());

  it.each(lines)('%s', async (line) => {
    const found = comparable(await runProa(wordsOf(line), world(stage.place)), stage.place);
    expect(found).toEqual(answers(line));
  });

  it.each(['json', 'protobuf'])('over the wire in %s', async (wire) => {
    const line = 'get pods -n demo -o yaml';
    const ran = await runProa([...wordsOf(line), `--wire=${wire}`], world(stage.place));
    expect(comparable(ran, stage.place)).toEqual(answers(line));
  });
});
