import { describe, expect, it } from 'vitest';
import { scene } from '../support/scene.js';
import { runUntilLimit, withoutLog } from '../support/until-limit.js';

describe('custom columns', () => {
  // kubectl lays out all rows together, and here they are from one page, which arrives in many parts.
  it.each(['', ' --sort-by=.metadata.name'])('of one page are aligned: get%s', async (sorting) => {
    const { client, proa } = await scene();
    const names = Array.from({ length: 120 }, (_, at) => `c-${at + 100}`).concat('z-with-a-long-name');
    for (const name of names) {
      const data = { text: 'x'.repeat(3000) };
      const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
      await client.write('POST', '/api/v1/namespaces/default/configmaps', body);
    }
    const { stdout } = await proa(`get configmaps -o custom-columns=NAME:.metadata.name,K:.kind${sorting}`);
    const width = 'z-with-a-long-name   '.length;
    const rows = names.map((name) => `${name.padEnd(width)}ConfigMap\n`);
    expect(stdout).toBe(`${'NAME'.padEnd(width)}K\n${rows.join('')}`);
  });
});

describe('a watch', () => {
  // As in kubectl since 1.34; 1.32 fails.
  it('of a missing object does not fail with --ignore-not-found', async () => {
    const { proa } = await scene({ pods: 3 });
    const { stdout, stderr, exit } = await proa('get pod nope -w --ignore-not-found');
    expect([stdout, stderr, exit]).toEqual(['', '', 0]);
    expect((await proa('get pod nope -w')).exit).toBe(1);
  });

  it.each(['get pods', 'events'])('of %s ends well after --request-timeout', async (what) => {
    const { env } = await scene({ pods: 3 });
    const words = `${what} -w -o name --request-timeout=4s`.split(' ');
    const { stdout, stderr, exit } = await runUntilLimit(words, 4, { env });
    expect({ some: stdout !== '', stderr: withoutLog(stderr), exit }).toEqual({
      some: true,
      stderr: '',
      exit: 0,
    });
    // As in kubectl 1.33, at -v=5 and above.
    expect(stderr).toContain(
      '"Unable to decode an event from the watch stream" ' +
        'err="net/http: request canceled (Client.Timeout or context cancellation while reading body)"\n',
    );
  });

  it.each([
    ['jsonpath={.type}:{.object.metadata.name}{"\\n"}', /^(ADDED:\S+\n){3}$/],
    ['go-template={{.type}}:{{.object.metadata.name}}{{"\\n"}}', /^(ADDED:\S+\n){3}$/],
  ])('shows templates its events: -o %s', async (format, expected) => {
    const { env } = await scene({ pods: 3 });
    const words = ['get', 'pods', '--output-watch-events', '-w', '--request-timeout=4s', '-o', format];
    expect((await runUntilLimit(words, 4, { env })).stdout).toMatch(expected);
  });
});

describe('a type that was deleted between two runs', () => {
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'gones.example.io' },
    spec: {
      group: 'example.io',
      scope: 'Namespaced',
      names: { plural: 'gones', singular: 'gone', kind: 'Gone' },
      versions: [
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
      ],
    },
  };
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

  it.each([
    ['get gones', 1],
    ['get gones x', 1],
    ['get gones -o name', 1],
    ['check consistency gones', 2],
  ])('is unknown: %s', async (line, exit) => {
    const { client, proa } = await scene();
    await client.write('POST', path, definition);
    expect((await proa('get gones')).exit).toBe(0);
    await client.send('DELETE', `${path}/gones.example.io`);
    expect(await proa(line)).toEqual({
      stdout: '',
      stderr: 'error: the server doesn\'t have a resource type "gones"\n',
      exit,
    });
  });
});
