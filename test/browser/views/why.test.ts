import { expect, it } from 'vitest';
import { RowsPane } from '../../../src/browser/views/rows/rows-pane.js';
import type { ToolRow } from '../../../src/browser/views/rows/rows-screen.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

/** The browser at why of the sample's deployment that is not well, or of its pod. */
async function whyOf(type: 'deployments' | 'pods') {
  const browser = await sandboxBrowser(type);
  await browser.shows('! api');
  browser.press('/', ...'api-7c6d5b9f48-wq85c'.slice(0, type === 'pods' ? undefined : 3), 'enter');
  await browser.until((screen) => screen.includes('> ! api'));
  browser.press('h');
  await browser.until((screen) => screen.includes('its last line') || screen.includes('Its last line'));
  return browser;
}

it('h starts with what is wrong, then the findings, then numbered steps', async () => {
  const { screen, press, shows } = await whyOf('deployments');
  const text = screen().join('\n');
  expect(text).toMatch(
    /> 1 of 2 replicas ready for \S+: in 1 of 2 pods, container app ends after 60s: exit 1, 11/,
  );
  expect(text).toMatch(/! replicas +1 of 2 ready +status.readyReplicas/);
  expect(text).toMatch(/next {2}1 {2}the log of container app before its last end/);
  expect(text).not.toContain('proa logs');
  press('escape');
  await shows('> ! api');
});

it('the number of a step takes it, and so does Enter on it', async () => {
  const { press, screen, shows, until } = await whyOf('deployments');
  press('2');
  await shows('pods ▸ api-7c6d5b9f48-wq85c ▸ why');
  press('escape');
  await shows('deployments.apps ▸ api ▸ why');
  press('end');
  await until((text) => /> +4 {2}all of it/.test(text));
  expect(screen().join('\n')).toContain('Enter describe');
  press('enter');
  await shows('deployments.apps ▸ api ▸ describe');
  press('escape');
  await shows('deployments.apps ▸ api ▸ why');
});

it('the line of keys has the numbers of the steps, and no key for the current view', async () => {
  const { press, screen, shows } = await whyOf('deployments');
  const keys = () => screen().slice(-3).join(' ');
  expect(keys()).toMatch(/ 1-4 step /);
  expect(keys()).not.toContain('h why');
  expect(keys()).toContain('d describe');
  press('d');
  await shows('api ▸ describe');
  expect(keys()).not.toContain('d describe');
  expect(keys()).toMatch(/ h why /);
  expect(keys()).not.toContain('1-4');
});

it('the step to the log of the previous run leads there', async () => {
  const { press, shows } = await whyOf('pods');
  press('1');
  const screen = await shows('previous');
  expect(screen.join('\n')).toContain('api-7c6d5b9f48-wq85c');
});

it('a separate row has an empty line above it, which is never selected or first', () => {
  const row = (text: string, isApart?: true): ToolRow => ({
    ...{ spans: [{ text, role: 'plain' }], target: undefined },
    ...(isApart && { isApart }),
  });
  const pane = new RowsPane<ToolRow>(true);
  const seen = (height: number) =>
    pane.window(20, height).map(({ spans }) => spans.map(({ text }) => text).join(''));
  pane.set([row('a', true), row('b', true), row('c')]);
  expect(seen(6)).toEqual(['> a', '', '  b', '  c']);
  expect(pane.position).toBe('');
  pane.move('last');
  expect(seen(3)).toEqual(['  b', '> c']);
  expect(pane.position).toBe('row 3 of 3');
  expect(seen(4)).toEqual(['  a', '', '  b', '> c']);
});

it('text that is wrapped by columns stays in them when lines are cut off', () => {
  const it: ToolRow = {
    spans: [{ text: 'subject  a long text', role: 'plain' }],
    target: undefined,
    wrapped: () => [[{ text: 'subject  a long', role: 'plain' }], [{ text: '         text', role: 'plain' }]],
  };
  const pane = new RowsPane<ToolRow>(true);
  pane.set([it]);
  const seen = () => pane.window(20, 5).map(({ spans }) => spans.map(({ text }) => text).join(''));
  expect(seen()).toEqual(['> subject  a long', '           text']);
  pane.toggleWrap();
  expect(seen()).toEqual(['> subject  a long text']);
});
