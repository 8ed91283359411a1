import { beforeEach, describe, expect, it } from 'vitest';
import { proaCommand } from '../support/proa.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';
import { type Scene, scene } from './support.js';

const [program, ...first] = proaCommand;
const DEFAULT = '/namespaces/default';

const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'app', image: 'web:1' }] },
};
const deployment = (name: string) => ({
  metadata: { name },
  spec: { selector: { matchLabels: { app: 'web' } }, template },
});

let all: Scene;
beforeEach(async () => {
  all = await scene();
  const containers = ['app', 'side'].map((name) => ({ name, image: 'c:1' }));
  const created = [
    await all.client.write('POST', '/api/v1/nodes', { metadata: { name: 'node-1' } }),
    await all.client.write('POST', `/api/v1${DEFAULT}/pods`, {
      metadata: { name: 'web-1' },
      spec: { nodeName: 'node-1', containers },
    }),
    await all.client.write('POST', `/apis/apps/v1${DEFAULT}/deployments`, deployment('api')),
    await all.client.write('POST', `/apis/apps/v1${DEFAULT}/deployments`, deployment('web')),
  ];
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});

const at = (command: string) =>
  new PseudoTerminal(program, [...first, ...command.split(' ')], { env: all.env });

describe('an object that is missing, at a terminal', () => {
  it('is chosen, and then changed', async () => {
    const restart = at('rollout restart');
    await restart.shows('Which resource type?');
    restart.press('enter');
    await restart.shows('Which deployment in default?');
    await restart.shows('Ready: ');
    restart.press('down', 'enter');
    await restart.shows('deployment.apps/web restarted');
    expect((await restart.ended).exitCode).toBe(0);

    const image = at('set image deployment app=web:2');
    await image.shows('Which deployment in default?');
    await image.shows('Ready: ');
    image.press('enter');
    const updated = /^deployment\.apps\/(api|web) image updated$/;
    await image.until((lines) => lines.some((line) => updated.test(line.trimEnd())));
    expect((await image.ended).exitCode).toBe(0);

    const cordon = at('cordon');
    await cordon.shows('Which node?');
    cordon.press('enter');
    await cordon.shows('node/node-1 cordoned');
    expect((await cordon.ended).exitCode).toBe(0);

    const drain = at('drain --dry-run=client --force');
    await drain.shows('Which node?');
    drain.press('enter');
    await drain.shows('node/node-1 drained (dry run)');
    expect((await drain.ended).exitCode).toBe(0);
  });

  it('is chosen with its container if it has several', async () => {
    const exec = at('exec -- date');
    await exec.shows('Which pod in default?');
    exec.press('enter');
    await exec.shows('Which container of web-1?');
    exec.press('escape');
    expect((await exec.ended).exitCode).toBe(130);
  });

  it.each([
    ['patch pods -p {}', 'Which pod in default?'],
    ['edit', 'Which resource type?'],
    ['set subject --user=jane', 'Which resource type?'],
    ['rollout pause', 'Which deployment in default?'],
    ['certificate approve', 'Which certificatesigningrequest?'],
    ['attach', 'Which pod in default?'],
    ['port-forward 8080:80', 'Which pod in default?'],
    ['cp :/tmp/a a', 'Which pod in default?'],
  ])('is chosen for %s: %s', async (command, question) => {
    const spec = { request: 'QQ==', signerName: 'example.com/a', usages: ['client auth'] };
    const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
    await all.client.write('POST', path, { metadata: { name: 'csr' }, spec });
    const terminal = at(command);
    await terminal.shows(question);
    terminal.press('escape');
    expect((await terminal.ended).exitCode).toBe(130);
  });

  it.each([
    ['set sa deploy/web', 'You must provide one or more resources by argument or filename.'],
    ['delete all', 'resource(s) were provided, but no name was specified'],
  ])('is not chosen where something else is missing: %s', async (command, message) => {
    const terminal = at(command);
    await terminal.shows(message);
    expect((await terminal.ended).exitCode).toBe(1);
  });
});

it('a type that stands for all of its objects requires confirmation at a terminal, and No is the default', async () => {
  const restarted = async () =>
    JSON.stringify((await all.client.get(`/apis/apps/v1${DEFAULT}/deployments`)).json).includes(
      'restartedAt',
    );
  const declined = at('rollout restart deployments');
  const question = (await declined.shows('Continue? (y/N):')).join('\n');
  expect(question).toContain('would change 2 objects');
  expect(question).toMatch(/│ deployment\.apps +│ web +│ default +│/);
  declined.press('enter');
  expect((await declined.ended).exitCode).toBe(1);
  expect(await restarted()).toBe(false);
  const confirmed = at('rollout restart deployments');
  await confirmed.shows('Continue? (y/N):');
  confirmed.line('y');
  expect((await confirmed.ended).exitCode).toBe(0);
  expect(await restarted()).toBe(true);
});
