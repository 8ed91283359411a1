import { describe, it } from 'vitest';
import { sandboxBrowser } from '../support/sandbox-browser.js';

const rbac = { pods: 0, sample: true, rbac: true };

describe('Enter on a line of a tool', () => {
  it('leads from what you may do to who else may', async () => {
    const browser = await sandboxBrowser('pods', rbac);
    await browser.shows('live');
    browser.press(...':can secrets', 'enter');
    await browser.until((seen) => seen.includes('default ▸ what you may do') && seen.includes('secrets '));
    browser.press('enter');
    await browser.until(
      (seen) =>
        seen.includes('default ▸ who may do what with secrets') && seen.includes(' deletecollection '),
    );
    browser.press('escape');
    await browser.shows('default ▸ what you may do');
  });

  it('leads from who may do something to the binding that grants it', async () => {
    const browser = await sandboxBrowser('pods', rbac);
    await browser.shows('live');
    browser.press(...':can who get secrets', 'enter');
    await browser.shows('User/sandbox-editor');
    browser.press('/', ...'sandbox-editor', 'enter', 'enter');
    await browser.until(
      (seen) => /▸ rolebindings\S* ▸ \S+ ▸ rules/.test(seen) && seen.includes('ClusterRole/edit for'),
    );
  });

  it('leads from what is not well to the object', async () => {
    const browser = await sandboxBrowser('pods', { pods: 0, sample: true });
    await browser.shows('live');
    browser.press(...':health', 'enter');
    await browser.until((seen) => seen.includes('default ▸ health') && seen.includes('CrashLoopBackOff'));
    browser.press('/', ...'wq85c', 'enter', 'd');
    await browser.until((seen) => /pods ▸ api-\S* ▸ describe/.test(seen) && /^Name: +api-/m.test(seen));
  });
});
