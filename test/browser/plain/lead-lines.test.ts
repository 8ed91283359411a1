import { expect, it } from 'vitest';
import type { ApiServerOptions } from '../../../src/sandbox/app/options.js';
import { releaseSecret } from '../../support/helm-releases.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { linesOn } from './support.js';

/** Line mode on pods of a sandbox, and its response to a line. */
async function place(sandbox: ApiServerOptions, type = 'pods') {
  const made = await sandboxSession({ sandbox });
  const { browser, said } = await linesOn(made, type);
  await expect.poll(() => said.some((line) => /\d objects?\b/.test(line))).toBe(true);
  const answer = async (line: string) => {
    said.length = 0;
    await browser.obey(line);
    return [...said];
  };
  /** The number of the line with a text. */
  const numberOf = (lines: readonly string[], text: string) =>
    /^#\d+/.exec(lines.find((line) => line.includes(text)) ?? '')?.[0] ?? `nothing for ${text}`;
  return { answer, numberOf, said, create: made.create };
}

it.each([
  ['health', 'pod/api-7c', /^Name: +api-7c/],
  ['capacity pods', 'api-7c', /^Name: +api-7c/],
  ['images', 'registry.example.com/api', /^Name: +api$/],
  ['everything', ' settings ', /^Name: +settings$/],
  ['all', ' settings ', /^Name: +settings$/],
])('%s numbers its lines, and words for viewing accept these numbers', async (word, line, found) => {
  const { answer, numberOf } = await place({ pods: 0, sample: true });
  const lines = await answer(word);
  const number = numberOf(lines, line);
  expect(lines.at(-1)).toBe('"open #1" goes on from a line');
  const described = await answer(`describe ${number}`);
  expect(described.find((each) => found.test(each)) ?? described).toMatch(found);
});

it('tree numbers what belongs to an object', async () => {
  const { answer, numberOf } = await place({ pods: 0, sample: true }, 'deployments');
  const pod = numberOf(await answer('tree api'), 'Pod/api-7c');
  expect((await answer(`why ${pod}`)).join('\n')).toContain('api-7c6d5b9f48');
});

it('why starts with its sentence, and numbers the next steps', async () => {
  const { answer, numberOf, said } = await place({ pods: 0, sample: true }, 'deployments');
  const lines = await answer('why api');
  expect(lines[0]?.trim()).toMatch(
    /^1 of 2 replicas ready for \S+: in 1 of 2 pods, container app ends after 60s/,
  );
  expect(lines.join('\n')).toMatch(/^ *! replicas: 1 of 2 ready \(status\.readyReplicas\)$/m);
  expect(lines.join('\n')).not.toContain('proa ');
  const pod = await answer(`open ${numberOf(lines, 'why Pod api-7c6d5b9f48-wq85c')}`);
  expect(pod[0]?.trim()).toMatch(/^Container app ends after 60s: exit 1, 11 times/);
  await answer(`open ${numberOf(pod, 'before its last end')}`);
  await expect.poll(() => said.join('\n')).toContain('the log has ended');
});

it('releases lead to their objects, and the words about releases accept their numbers', async () => {
  const { answer, numberOf, create } = await place({ pods: 0, sample: true });
  const manifest = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n';
  const made = { version: 2, manifest, config: { level: 'debug', password: 'PLANTED' } };
  await create('/api/v1/namespaces/default/secrets', releaseSecret(made));
  const number = numberOf(await answer('helm'), 'web ');
  expect(await answer(`release-values ${number}`)).toEqual(['level: debug', "password: '***'"]);
  expect(await answer('release-values web-1')).toEqual([
    'release-values is for releases of Helm, not for pods',
  ]);
  const objects = await answer(`open ${number}`);
  expect(numberOf(objects, 'ConfigMap/settings')).toBe('#1');
});

it('can leads from the matrix to who may, and to the binding', async () => {
  const { answer, numberOf } = await place({ pods: 0, sample: true, rbac: true });
  const who = await answer(`open ${numberOf(await answer('can get secrets'), 'secrets ')}`);
  const rules = await answer(`open ${numberOf(who, 'User/sandbox-editor')}`);
  expect(rules[0]).toMatch(/^ *RESOURCE +GET /);
  expect(rules).toContain('ClusterRole/edit for User/sandbox-editor');
});

it('the number of a line that is gone, or that has no object, is refused', async () => {
  const { answer } = await place({ pods: 0, sample: true, rbac: true });
  expect(await answer('open #1')).toEqual(['there is no line #1']);
  await answer('can get secrets');
  expect(await answer('describe #1')).toEqual(['#1 is not an object; "open #1" follows it']);
  expect(await answer('describe #0')).toEqual(['there is no line #0: the last is #1']);
  expect(await answer('describe #99')).toEqual(['there is no line #99: the last is #1']);
});

it("words for viewing accept the number of a listed row, or of a tool's line if no row has it", async () => {
  const { answer, said } = await place({ pods: 0, sample: true });
  const seventh = /^7\. (\S+):/.exec(said.find((line) => line.startsWith('7. '))!)![1]!;
  for (const word of ['yaml', 'describe', 'tree'])
    expect((await answer(`${word} 7`)).join('\n')).toContain(seventh);
  expect((await answer('why 7'))[0]).toContain('Nothing is wrong');
  await answer('list 2');
  const third = (await answer('everything')).find((line) => /^#3 /.test(line))!;
  const described = await answer('describe 3');
  expect(third.split(/ +/)).toContain(/^Name: +(\S+)$/.exec(described[0]!)![1]);
  for (const word of ['describe', 'why', 'logs'])
    expect(await answer(`${word} 999`)).toEqual(['there is no row 999: the last that was printed is 2']);
});

it('words that change something accept no numbers of a tool', async () => {
  const { answer } = await place({ pods: 0, sample: true });
  await answer('health');
  expect(await answer('delete #1')).toEqual(['no row is called #1']);
});

it('open alone goes to the pods of all marked namespaces, like Enter', async () => {
  const { answer, said } = await place({ pods: 0, sample: true }, 'namespaces');
  expect(await answer('open')).toEqual(['which one? give its number or its name']);
  await answer('mark default kube-system');
  await answer('open');
  await expect.poll(() => said.join('\n')).toMatch(/^pods in default, kube-system:.*api-7c/s);
});

it('a view for some objects is refused for others, and says what it is for', async () => {
  const { answer } = await place({ pods: 0, sample: true }, 'deployments');
  expect(await answer('values api')).toEqual([
    'values is for config maps and secrets, not for deployments.apps',
  ]);
});
