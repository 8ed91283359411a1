import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lines, type Scene, scene } from '../support/scene.js';

/** The last line on a terminal for a command line that fails, and the requests to the server. */
async function advised({ proa, sandbox }: Scene, line: string) {
  sandbox.resetRequests();
  const { stderr, exit } = await proa(line, { messagesOnTerminal: true, env: { CI: '' } });
  const lists = sandbox.requests().filter(({ query }) => /[?&]limit=500\b/.test(query));
  return { advice: lines(stderr).at(-1), exit, lists: lists.length };
}

const WEB = 'Did you mean web-1, web-5d8f9c7b64-4xkzq or web-5d8f9c7b64-9mw2t?';

it('an unknown name gets similar ones as a hint, from one list of one page', async () => {
  const sample = await scene({ sample: true });
  const cases: [string, string][] = [
    ['get pods web-2', 'Did you mean web-1?'],
    ['get pods web', WEB],
    ['get deployment wbe', 'Did you mean web?'],
    ['get pods web-2 nope', 'Did you mean web-1?'],
    ['delete pod web-22', 'Did you mean web-1?'],
    ['describe deploy/wbe', 'Did you mean web?'],
    ['cordon node-00', 'Did you mean node-0000 or node-0001?'],
    ['wait pod/web-2 --for=condition=Ready --timeout=1s', 'Did you mean web-1?'],
    ['logs web', 'Did you mean deployment/web?'],
    ['exec db -- ls', 'Did you mean statefulset/db?'],
    ['exec web-2 -- ls', 'Did you mean web-1?'],
    ['port-forward 8080:80 svc/web', 'Did you mean svc/web 8080:80?'],
  ];
  for (const [line, expected] of cases) {
    const { advice, exit, lists } = await advised(sample, line);
    expect.soft(advice, line).toBe(expected);
    expect.soft(exit, line).toBe(1);
    expect.soft(lists, line).toBe(line.startsWith('port-forward') ? 0 : 1);
  }
});

it('an unknown kind of a manifest gets a similar one as a hint, and an unknown file only one with a similar name', async () => {
  const sample = await scene({ sample: true });
  const { proa, folder } = sample;
  const stdin = 'apiVersion: apps/v1\nkind: Deploymnet\nmetadata: {name: x}\n';
  const { stderr } = await proa('apply -f -', { messagesOnTerminal: true, env: { CI: '' }, stdin });
  expect(lines(stderr).at(-1)).toBe('Did you mean Deployment?');
  for (const name of ['db.yaml', 'shop.yml']) writeFileSync(join(folder, name), '');
  expect((await advised(sample, `apply -f ${folder}/shop.yaml`)).advice).toBe(
    `Did you mean ${folder}/shop.yml?`,
  );
  const nope = `${folder}/nope.yaml`;
  expect((await advised(sample, `apply -f ${nope}`)).advice).toBe(`error: the path "${nope}" does not exist`);
});

it('a name without its type gets both as a hint', async () => {
  const sample = await scene({ sample: true });
  const cases: [string, string][] = [
    ['delete web-1', 'Did you mean pod/web-1?'],
    ['describe web-2', 'Did you mean pod/web-1?'],
    ['edit wbe', 'Did you mean deployment/web?'],
    ['rollout status web', 'Did you mean deployment/web?'],
  ];
  for (const [line, expected] of cases) {
    expect.soft((await advised(sample, line)).advice, line).toBe(expected);
  }
});

it('an action that is impossible for a pod is suggested for its controller', async () => {
  const sample = await scene({ sample: true });
  const pod = 'web-5d8f9c7b64-4xkzq';
  for (const line of [
    `scale pod ${pod} --replicas=2`,
    `scale pod/${pod} --replicas=2`,
    `autoscale po ${pod} --max=3`,
    `rollout restart pod/${pod}`,
  ])
    expect.soft((await advised(sample, line)).advice, line).toBe('Did you mean deployment/web?');
});

it.each([
  ['nothing comes near', 'get pods quite-another-name'],
  ['the names may not be read', 'get pods web-2 --as=nobody'],
  ['a list found nothing', 'get pods -l app=nope'],
])('nothing is added if %s', async (_what, line) => {
  const sample = await scene({ sample: true });
  expect((await advised(sample, line)).advice).not.toContain('Did you mean');
});

it('in a pipe, nothing is looked up, and the message is that of kubectl', async () => {
  const { proa, sandbox } = await scene({ sample: true });
  sandbox.resetRequests();
  const { stderr } = await proa('get pods web-2');
  expect(stderr).toBe('Error from server (NotFound): pods "web-2" not found\n');
  expect(sandbox.requests().filter(({ query }) => query.includes('limit='))).toEqual([]);
});

it('what an object or a document contains is listed if a command line names something else', async () => {
  const sample = await scene({ sample: true });
  const cases: [string, string][] = [
    ['set image deploy/web nope=nginx', 'Did you mean app?'],
    ['set resources deploy/web -c=ap --limits=cpu=1', 'Did you mean app?'],
    ['port-forward svc/web 8080:99', 'Did you mean 80?'],
    ['port-forward svc/web 8080:nope', 'Did you mean http?'],
    ['explain pods.spc', 'Did you mean spec?'],
    ['explain pods.spec.containrs.name', 'Did you mean spec.containers.name?'],
    ['explain pods.spc --output=plaintext-openapiv2', 'Did you mean spec?'],
    ['get pods -o yml', 'Did you mean yaml?'],
    ['get pods --where restart>3', 'Did you mean restarts?'],
    ['get pods --columns=nam', 'Did you mean name?'],
    ['wait --for=Ready pod/web-1', 'Did you mean condition=Ready?'],
    ['config delete-context proa-sandbx', 'Did you mean proa-sandbox?'],
    ['config rename-context proa-sandbx x', 'Did you mean proa-sandbox?'],
    ['get pods --cluster=proa-sandbx', 'Did you mean proa-sandbox?'],
    ['ctx proa-sandbx', 'Did you mean proa-sandbox?'],
    ['ns defualt', 'Did you mean default?'],
    ['apply -f test/runs/rol.yaml', 'Did you mean test/runs/role.yaml?'],
    ['get role.yaml', 'Did you mean -f role.yaml?'],
  ];
  for (const [line, expected] of cases)
    expect.soft((await advised(sample, line)).advice, line).toBe(expected);
});
