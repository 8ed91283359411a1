import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { some } from '../support/cases.js';
import { runInProcess } from '../support/in-process.js';
import { FAULT, mistypedServer, VALUES } from '../support/mistyped-server.js';

const WIDGETS = '/apis/example.com/v1/namespaces/default/widgets';
const labels = { app: 'given' };

/** A type with an empty schema, so that its objects may contain anything, except in their metadata. */
const definition = {
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget', categories: ['all'] },
    versions: [
      {
        ...{ name: 'v1', served: true, storage: true },
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        subresources: {
          scale: {
            specReplicasPath: '.spec.replicas',
            statusReplicasPath: '.status.replicas',
            labelSelectorPath: '.status.selector',
          },
        },
        additionalPrinterColumns: [
          { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
          { name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' },
        ],
      },
    ],
  },
};

const bare = {
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name: 'given', namespace: 'default' },
};
const widget = {
  ...bare,
  metadata: {
    ...bare.metadata,
    labels,
    annotations: {
      note: 'given',
      'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({ ...bare, spec: { replicas: 1 } }),
    },
    finalizers: ['example.com/given'],
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'given', controller: true },
    ],
  },
  spec: {
    replicas: 1,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'app' }] } },
    secretRef: { name: 'given' },
  },
  status: {
    ...{ phase: 'Waiting', replicas: 1, selector: 'app=given', observedGeneration: 1 },
    conditions: [
      {
        ...{ type: 'Ready', status: 'False', reason: 'Waiting', message: 'it waits' },
        ...{ lastTransitionTime: '2030-01-01T00:00:00Z', observedGeneration: 1 },
      },
    ],
  },
};

const COMMANDS = [
  'health',
  'tree widget/given --uses',
  'tree widget/given --used-by',
  'tree deploy/web',
  'why widget/given',
  'why deploy/web',
  'get widgets',
  'get widgets -o wide --show-labels -L app',
  'get widget given -o yaml',
  'get widget given -o kyaml',
  'get widgets -o custom-columns=A:.metadata.ownerReferences[*].name,B:.status.conditions[*].type',
  'get widgets -o jsonpath={.items[*].status.conditions[?(@.type=="Ready")].status}',
  'get widgets -o go-template={{range.items}}{{.metadata.name}}{{range.status.conditions}}{{.type}}{{end}}{{end}}',
  'get widgets --sort-by=.status.conditions[0].type',
  'get widgets --where=status.replicas>0',
  'get all',
  'get everything',
  'get widget given --subresource=scale',
  'describe widgets',
  'describe widget given',
  'events --for widget/given',
  'images',
  'capacity',
  'can who get widgets',
  'can matrix widgets',
  'scan widgets -- true',
  'scan widgets --each -- true',
  'scan widgets --rewrite --yes',
  'rollout status widget/given --watch=false',
  'rollout history widget/given',
  'rollout restart widget/given',
  'rollout pause widget/given',
  'rollout undo widget/given',
  'apply -f widget.json',
  'apply -f widget.json --server-side',
  'apply -f widget.json --dry-run=server',
  'apply view-last-applied widget/given',
  'apply set-last-applied -f widget.json',
  'diff -f widget.json',
  'diff -f widget.json --server-side',
  'edit widget given',
  'apply edit-last-applied widget/given',
  'replace -f widget.json',
  'create -f widget.json --dry-run=server',
  'patch widget given --type=merge -p {"spec":{"replicas":2}}',
  'patch widget given --type=json -p [{"op":"add","path":"/spec/a","value":1}] --dry-run=client',
  'label widget given a=b',
  'label widget given a=b --list',
  'label widgets --all a=b --overwrite --dry-run=client -o yaml',
  'annotate widget given a=b',
  'annotate widget given --list',
  'delete widget given --wait=false',
  'delete widgets --all --dry-run=server',
  'scale widget given --replicas=2',
  'scale widget given --current-replicas=1 --replicas=2',
  'autoscale widget given --max=3',
  'expose widget given --port=80',
  'set image widget/given app=new',
  'set env widget/given --list',
  'logs widget/given',
  'exec widget/given -- true',
  'port-forward widget/given :80',
];

/** None of these may appear, whatever replaces a field. */
const UNTRUE = [
  'wait widget/given --for=condition=Ready --timeout=0',
  'wait widget/given --for=jsonpath={.status.conditions[?(@.type=="Ready")].status}=True --timeout=0',
  'wait widget/given --for=jsonpath={.status.phase}=Done --timeout=0',
  'wait widget/given --for=delete --timeout=0',
];

const isFieldOfObjects = (name: string) =>
  !/^(kind|apiVersion|items|rows|cells|object|columnDefinitions)$/.test(name);

it.each([...COMMANDS, ...UNTRUE])(
  'handles a custom resource with fields of wrong types with an output or an error message: %s',
  async (line) => {
    const folder = await mkdtemp(join(tmpdir(), 'proa-nulls-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'widget.json'), JSON.stringify({ ...bare, spec: { replicas: 2 } }));
    await writeFile(join(folder, 'editor.sh'), '#!/bin/sh\nsed -i "s/replicas: 1/replicas: 2/" "$1"\n');
    await chmod(join(folder, 'editor.sh'), 0o755);
    const server = await mistypedServer({
      objects: [
        ['/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition],
        [WIDGETS, widget],
      ],
      of: /\/widgets/,
      isWanted: isFieldOfObjects,
    });
    const env = { HOME: folder, KUBE_EDITOR: join(folder, 'editor.sh') };
    const run = () => runInProcess([`--server=${server.url}`, ...line.split(' ')], { env, cwd: folder });
    await run();
    // Two of the values for each field, which differ from command to command.
    const all = [...server.fields].flatMap((field, at) =>
      [0, 3].map((further) => ({ field, value: VALUES[(at + line.length + further) % VALUES.length] })),
    );
    const failures: string[] = [];
    for (const { field, value } of some(all, line.length)) {
      server.with(field, value);
      const { stdout, stderr, exit } = await run();
      const words = stderr + stdout;
      const fault = FAULT.exec(words) ?? /[^\n]*(\bundefined\b|\bNaN\b|\[object )[^\n]*/.exec(words);
      if (fault !== null) failures.push(`${field}=${JSON.stringify(value)}: ${fault[0]}`);
      // Exit code 1 of diff means that there are differences.
      const isDiff = line.startsWith('diff') && exit === 1 && stdout !== '';
      if (exit !== 0 && stderr === '' && !isDiff)
        failures.push(`${field}=${JSON.stringify(value)}: fails without a word`);
      if (exit === 0 && UNTRUE.includes(line)) failures.push(`${field}=${JSON.stringify(value)}: ${stdout}`);
    }
    expect(failures).toEqual([]);
  },
);
