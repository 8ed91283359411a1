import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyWork } from '../../../src/browser/act/reach/copy-work.js';
import { ManualClock } from '../../support/manual-clock.js';
import { turn } from '../../support/turn.js';
import { actPlace } from './support/on-sandbox.js';

it('a copy shows its progress', async () => {
  const place = await actPlace({ pods: 0, nodes: 1, podStart: 0 });
  await place.create('/api/v1/namespaces/default/pods', {
    metadata: { name: 'web' },
    spec: { containers: [{ name: 'app', image: 'app' }] },
  });
  await place.file('here.txt', 'some text\n');
  const clock = new ManualClock();
  const said: string[] = [];
  const answers = {
    ...{ way: 'to', container: 'app' },
    ...{ remote: '/tmp/there.txt', local: join(place.folder, 'here.txt') },
  };
  const guard = { check: async () => undefined };
  const say = (line: string) => said.push(line);
  const tools = { ...place.gate.tools(place.cluster, new AbortController().signal), clock, guard, say };
  const copied = copyWork().perform(await place.subject('pods/web'), answers, tools);
  let isOver = false;
  copied.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  for (; said.length === 0 && !isOver; await turn()) clock.advance(250);
  expect(said[0]).toMatch(/^Copying \/tmp\/there\.txt: \d+ B$/);
  expect(await copied).toEqual({ text: `copied: ${place.folder}/here.txt -> web:/tmp/there.txt` });
});
