import { describe, expect, it } from 'vitest';
import { yamlField } from '../../src/browser/text/yaml-field.js';
import { sandboxBrowser } from './support/sandbox-browser.js';

const YAML = `metadata:
  labels:
    app.kubernetes.io/name: web
  name: web
spec:
  containers:
  - args:
    - --port
    - "8080"
    image: web:1
    livenessProbe:
      httpGet:
        path: /
  - name: other
  restartPolicy: Always
data:
  file: |
    key: value
    more`.split('\n');

describe('the field of a line of YAML', () => {
  it.each([
    ['metadata:', 'metadata'],
    ['  name: web', 'metadata.name'],
    ['    app.kubernetes.io/name: web', 'metadata.labels.app.kubernetes.io/name'],
    ['  - args:', 'spec.containers.args'],
    ['    - "8080"', 'spec.containers.args'],
    ['    image: web:1', 'spec.containers.image'],
    ['        path: /', 'spec.containers.livenessProbe.httpGet.path'],
    ['  - name: other', 'spec.containers.name'],
    ['  restartPolicy: Always', 'spec.restartPolicy'],
    ['    more', 'data.file'],
  ])('%j is %s', (line, path) => {
    expect(yamlField(YAML.slice(0, YAML.indexOf(line) + 1)).join('.')).toBe(path);
  });

  it('is empty without lines', () => {
    expect(yamlField([])).toEqual([]);
  });
});

it('. explains the field of the selected line of YAML, and Esc leads back to it', async () => {
  const { press, shows, until } = await sandboxBrowser('pods');
  await shows('live');
  press('y');
  await until((screen) => screen.includes('apiVersion: v1'));
  press('/', ...'restartPolicy', 'enter', '.');
  await shows('pods.spec.restartPolicy ▸ explain');
  await shows('FIELD: restartPolicy');
  press('escape');
  await shows(/pods ▸ \S* ▸ YAML/);
});

it('for a field within a map, the map is explained', async () => {
  const { press, shows, until } = await sandboxBrowser('pods');
  await shows('live');
  press('y');
  await until((screen) => screen.includes('apiVersion: v1'));
  press('/', ...'pod-template-hash', 'enter', '.');
  await shows('FIELD: labels');
});

it(':explain takes a field of the selected object, or explains the type', async () => {
  const { press, shows } = await sandboxBrowser('deployments');
  await shows('live');
  press(':', ...'explain', 'space', ...'spec.replicas', 'enter');
  await shows('FIELD: replicas');
  press('escape', ':', ...'explain', 'enter');
  await shows('KIND:       Deployment');
});
