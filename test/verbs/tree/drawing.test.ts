import { expect, it } from 'vitest';
import type { Session } from '../../../src/cluster/session.js';
import { StringOutput } from '../../../src/process/output.js';
import { StatusError } from '../../../src/transport/errors.js';
import { drawTree } from '../../../src/verbs/tree/tree.js';
import { printVerb } from '../../support/run-verb.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const plain = {
  ...{ words: [] as string[], allTypes: false, uses: false, usedBy: false, ascii: true, isColored: false },
};

/** The output piece by piece, with a clock that advances by this many milliseconds each time it is read. */
async function piecesOf(options: Partial<typeof plain>, step: number): Promise<string[]> {
  const { session, create } = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  const template = {
    metadata: { labels: { app: 'alone' } },
    spec: { containers: [{ name: 'main', image: 'image' }] },
  };
  const spec = { replicas: 0, selector: { matchLabels: { app: 'alone' } }, template };
  await create('/apis/apps/v1/namespaces/default/deployments', { metadata: { name: 'alone' }, spec });
  const pieces: string[] = [];
  const stdout = new StringOutput();
  stdout.write = async (text) => void pieces.push(text);
  const start = Date.now();
  let looks = 0;
  const now = () => start + step * looks++;
  const slow: Session = { ...session, environment: { ...session.environment, stdout, now } };
  await printVerb(drawTree({ ...plain, ...options }, slow), slow);
  return pieces;
}

/** The content of the first column. */
const firsts = (text = '') => text.split('\n').map((line) => line.trimStart().split(/ {2,}/)[0]);

it('a tree is printed at once, also if it takes long, so that its columns line up', async () => {
  const [text, ...more] = await piecesOf({ words: ['deploy/web'], uses: true }, 1000);
  expect(firsts(text)).toContain('|- uses Secret/db-credentials');
  const ages = text!.split('\n').flatMap((line) => /(?<= )\d+d\b/.exec(line)?.index ?? []);
  expect(ages.length).toBeGreaterThan(9);
  expect(new Set(ages).size).toBe(1);
  expect(more).toEqual([]);
});

it('a tree begins with the owners of the object that was asked for', async () => {
  const [text] = await piecesOf({ words: ['pod/web-5d8f9c7b64-4xkzq'] }, 0);
  expect(firsts(text)).toEqual([
    'Deployment/web',
    '`- ReplicaSet/web-5d8f9c7b64',
    '`- Pod/web-5d8f9c7b64-4xkzq (asked for)',
    '',
  ]);
});

it('a workload that names nothing is shown to use nothing, with --uses', async () => {
  const [text] = await piecesOf({ words: ['deploy/alone'], uses: true }, 0);
  expect(firsts(text)).toEqual(['Deployment/alone', '`- uses nothing', '']);
  const [without] = await piecesOf({ words: ['deploy/alone'] }, 0);
  expect(without).not.toContain('nothing');
});

it('an error that several types have in common is reported once, with their number', async () => {
  const { session } = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  const send = session.transport.send.bind(session.transport);
  session.transport.send = async (request) => {
    if (!/\/(pods|jobs|deployments)$/.test(request.path)) return send(request);
    throw new StatusError({ kind: 'Status', reason: 'InternalError', message: 'no list' } as never, 500);
  };
  const options = { ...plain, words: ['secret/db-credentials'], usedBy: true };
  await expect(printVerb(drawTree(options, session), session)).rejects.toThrow(/^no list \(3 types\)$/);
});
