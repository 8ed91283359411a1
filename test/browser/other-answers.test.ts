import { describe, expect, it } from 'vitest';
import { views } from '../../src/browser/views/views.js';
import type { ApiRequest, Transport } from '../../src/transport/types.js';
import { some } from '../support/cases.js';
import { ANSWERS, INTERNAL, type OtherAnswer } from '../support/other-answers.js';
import { sandboxSession } from '../support/sandbox-session.js';
import { linesOn } from './plain/support.js';
import { sandboxBrowser } from './support/sandbox-browser.js';

/** A proxy that gives one response to all requests for objects on demand. */
function answers(begin?: OtherAnswer) {
  let other = begin;
  const send = (transport: Transport) => async (request: ApiRequest) => {
    if (other === undefined || /^\/(api|apis|openapi)(\/[^/]+){0,2}$/.test(request.path))
      return transport.send(request);
    const { status, type, body: text } = other;
    async function* body() {
      yield Buffer.from(text);
    }
    return { status, headers: { 'content-type': type }, body: body() };
  };
  const between = (transport: Transport): Transport =>
    new Proxy(transport, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        return name === 'send' ? send(transport) : typeof value === 'function' ? value.bind(of) : value;
      },
    });
  return {
    between,
    answer(answer?: OtherAnswer) {
      other = answer;
    },
  };
}

/** A browser on deployments with such responses. */
async function browser(begin?: OtherAnswer) {
  const { between, answer } = answers(begin);
  return { ...(await sandboxBrowser('deployments', undefined, between)), answer };
}

const SAID = /malformed|not JSON|not requested|not a list|not known|nothing|no response/i;

describe('a server with unexpected responses', () => {
  it.each(Object.entries(ANSWERS))('is reported in place of a table: %s', async (name, answer) => {
    const scene = await browser(answer);
    const screen = await scene.until((seen) => (name === 'a Table' ? /old/ : SAID).test(seen));
    expect(screen.join('\n')).not.toMatch(INTERNAL);
  });

  const keyed = views.flatMap((view) =>
    view.of === 'object' && view.key !== undefined ? [[view.word, view.key] as const] : [],
  );
  it.each(keyed)('ends no screen about an object: %s', async (_word, key) => {
    for (const [name, answer] of some(Object.entries(ANSWERS), key.length)) {
      const scene = await browser();
      await scene.shows('live');
      const table = scene.screen().join('\n');
      scene.answer(answer);
      scene.press(key);
      const screen = await scene.until((seen) => seen !== table && !/reading|\.\.\./.test(seen));
      expect(screen.join('\n'), name).not.toMatch(INTERNAL);
      scene.answer();
      scene.press('escape', 'escape');
      await scene.shows('api');
    }
  });

  const words = views.flatMap(({ word, of }) => (of === 'object' ? `${word} api` : word));
  it.each([...words, 'scale api 3', 'restart api', 'delete api'])(
    'ends no line of line mode: %s',
    async (line) => {
      const { between, answer } = answers();
      const made = await sandboxSession({ sandbox: { pods: 0, sample: true } });
      const { browser, said, wait } = await linesOn(made, 'deployments', between);
      for (const [name, other] of some(Object.entries(ANSWERS), line.length)) {
        await expect.poll(() => said.join('\n')).toMatch(/ api: /);
        said.length = 0;
        answer(other);
        for (const typed of [line, 'yes', 'cancel']) {
          wait();
          await browser.obey(typed);
        }
        expect(said.join('\n'), name).not.toMatch(INTERNAL);
        answer();
        wait();
        await browser.obey('resource deployments');
      }
    },
  );
});
