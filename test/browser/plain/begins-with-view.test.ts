import { expect, it } from 'vitest';
import { sandboxSession } from '../../support/sandbox-session.js';
import { linesOn } from './support.js';

it('if line mode starts with a view, it prints only that, with numbered lines; list shows the rows', async () => {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  const { browser, cluster, said } = await linesOn(made, undefined);
  const list = { resource: await cluster.resolve('pods'), namespace: 'default' };
  browser.start(cluster, list, { others: [], placeIn: () => ({ namespace: 'default' }) }, true);
  expect(browser.prompt).toBe('dev, default> ');
  const answer = async (line: string) => {
    said.length = 0;
    await browser.obey(line);
    return said.join('\n');
  };
  const health = await answer('health');
  expect(health).toMatch(/^default, health: /);
  expect(health).not.toContain('pods in default:');
  const number = /^#(\d+).*pod\/api-7c/m.exec(health)![1]!;
  expect(await answer(`why ${number}`)).toContain('Container app ends after 60s');
  await answer('health');
  expect(await answer('why 99')).toBe('there is no line 99: the last is #6');
  expect(await answer('why nobody')).toBe('no rows are listed yet: "list" lists pods in default');
  expect(await answer('filter api')).toBe('no rows are listed yet: "list" lists pods in default');
  await answer('list');
  await expect.poll(() => said.join('\n')).toMatch(/^pods in default:\n\d+ objects; 1 to \d+:\n1\. /);
  expect(await answer('filter api')).toMatch(/match/);
});
