import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskAges } from '../compare/compare.js';
import { createFixtures } from '../compare/suite.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import type { ProcessResult } from '../support/run-process.js';

/** Between two runs, ages grow, and the server updates its own leases, so that the list's resourceVersion changes. */
const comparable = (result: ProcessResult) => ({
  ...result,
  stdout: maskAges(result.stdout).replace(/^\{"resourceVersion":"\d+"/m, '{"resourceVersion":"N"'),
});

const assets = realServerAssets();
const kubectl = findKubectl();

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'protobuf and JSON on a real kube-apiserver',
  () => {
    let server: RealServer;
    const home = mkdtempSync(join(tmpdir(), 'proa-wire-'));

    beforeAll(async () => {
      server = await startRealServer(assets!);
      await createFixtures((...words) =>
        runInProcess(words, { env: { KUBECONFIG: server.kubeconfig, HOME: home } }),
      );
    });
    afterAll(() => server?.stop());

    const run = (line: string, wire: string) =>
      runInProcess([...line.split(' '), `--wire=${wire}`], {
        env: { KUBECONFIG: server.kubeconfig, HOME: home },
      });

    it.each([
      'get pods -n demo -o json',
      'get pods -n demo -o yaml --show-managed-fields',
      'get pods -n demo -o ndjson --chunk-size=2',
      'get pod web-1 -n demo -o yaml',
      'get pods -n demo -o jsonpath={.items[*].spec}',
      'get pods -n demo -o go-template={{range.items}}{{.status.phase}}{{end}}',
      'get pods -n demo -o custom-columns=N:.metadata.name,A:.metadata.annotations',
      'get pods -n demo -o custom-columns=N:.metadata.name,I:.spec.containers[*].image',
      'get pods -n demo -o name --sort-by=.spec.nodeName',
      'get pods -n demo --server-print=false',
      'get pods -n demo --server-print=false --sort-by=.spec.nodeName --show-labels',
      'get pods -n demo -o name --sort-by=.metadata.name',
      'get pods,services -n demo -o name --sort-by=.metadata.name',
      'get pods -n demo -o json --sort-by=.metadata.managedFields[0].time',
      'get pods -n demo -o jsonpath={.items[0].spec.containers[0].image}',
      'get pods -n demo -o jsonpath={range.items[*]}{.spec.nodeName}{"\\n"}{end}',
      'get pods -n demo -o jsonpath-as-json={.items[*].spec.containers[*].image}',
      'get pods -n demo -o jsonpath={.items[*].spec.nope} --allow-missing-template-keys=false',
      'get pods -n demo -o jsonpath={.items[*].metadata.nope} --allow-missing-template-keys=false',
      'get pods -n demo -o jsonpath={.items[*].spec.containers[7].image}',
      'get pods -n demo -o jsonpath={.items[*].metadata.labels[0]}',
      'get pods -n demo -o jsonpath={.items[0].spec.containers[?(@.ports[0].name==1)]}',
      'get pod web-1 -n demo -o jsonpath={.metadata.labels[0]}',
      'get pods -n demo -o go-template={{range.items}}{{.metadata.name}}{{.spec.nodeName.x}}{{end}}',
      'get pods -n demo -o go-template={{range$i,$e:=.items}}{{$i}}{{len$e.spec.containers}}{{end}}',
      'get pods -n demo -o go-template={{len.items}}',
      'get pods -n demo -o custom-columns=N:.metadata.name,X:.spec[?(@.x==1)]',
      'get pods -n demo -o custom-columns=N:.metadata.name,X:.metadata.labels[0]',
      'get pods -n demo -o custom-columns=N:.metadata.name --sort-by=.spec[0]',
      'get pods -n demo -o name --sort-by=.spec',
      'get pods -n demo -o name --sort-by=.spec.nope',
      'get pods -n demo -o wide',
      'get deployments,services,secrets,configmaps -n demo -o json',
      'get gizmos -n demo -o yaml',
      'get gizmos -n demo -o custom-columns=N:.metadata.name,L:.metadata.labels',
      'get pods nope web-1 -n demo -o json',
      'get pods -n demo -l a=b=c -o json',
    ])('%s', async (line) => {
      const json = comparable(await run(line, 'json'));
      expect(comparable(await run(line, 'protobuf'))).toEqual(json);
      expect(comparable(await run(line, 'auto'))).toEqual(json);
    });

    /** The server's own objects may change while they are read: if two reads in JSON agree, all formats must agree. */
    it.each([
      'get crds -o json',
      'get clusterroles,flowschemas,apiservices,namespaces,leases,endpoints -A -o json',
    ])('%s', async (line) => {
      const read = async (wire: string) => comparable(await run(line, wire));
      for (;;) {
        const [json, protobuf, auto] = [await read('json'), await read('protobuf'), await read('auto')];
        if (!isDeepStrictEqual(await read('json'), json)) continue;
        expect(protobuf).toEqual(json);
        expect(auto).toEqual(json);
        return;
      }
    });

    it('refuses another word', async () => {
      expect((await run('get pods', 'cbor')).stderr).toContain('invalid argument "cbor" for "--wire" flag');
    });
  },
);
