/**
 * `node scripts/house/frames-sandbox.ts`, after a build: shows what the sandbox runs for one page of a continued list.
 * Prints how many functions of how many files of its own ran, by V8's precise coverage, and the frames on the stack
 * when the store is read, including those of async callers.
 *
 *     --root=DIR   measures the build of another working tree
 *     --names      prints the functions, too
 */
import { request } from 'node:https';
import { Session } from 'node:inspector/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { root: { type: 'string', default: '.' }, names: { type: 'boolean', default: false } },
});
const build = `${pathToFileURL(resolve(values.root, 'build')).href}/`;
const { startApiServer } = (await import(
  `${build}sandbox/app/sandbox.js`
)) as typeof import('../../src/sandbox/app/sandbox.js');
const sandbox = await startApiServer({ pods: 50 });

/** Requests one page; returns its continue token. */
function page(token: string): Promise<string> {
  const query = new URLSearchParams({ limit: '5', ...(token !== '' && { continue: token }) });
  const headers = { authorization: `Bearer ${sandbox.token}`, accept: 'application/json' };
  return new Promise((found, fail) => {
    const asked = request(
      `${sandbox.url}/api/v1/pods?${query}`,
      { headers, ca: sandbox.caPem },
      async (answer) => {
        let text = '';
        for await (const part of answer.setEncoding('utf8')) text += part;
        found((JSON.parse(text) as { metadata: { continue: string } }).metadata.continue);
      },
    );
    asked.once('error', fail).end();
  });
}

// The first pages trigger lazy loading.
const token = await page(await page(''));
Error.stackTraceLimit = 100;
let stack = '';
const { store } = sandbox;
const { list } = store;
store.list = (...given) => {
  stack = new Error().stack ?? '';
  return list.apply(store, given);
};
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await session.post('Profiler.takePreciseCoverage');
await page(token);
const { result } = await session.post('Profiler.takePreciseCoverage');
session.disconnect();

const ran = result
  .filter(({ url }) => url.startsWith(build))
  .flatMap(({ url, functions }) =>
    functions
      .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
      .map(({ functionName }) => `${url.slice(build.length)} ${functionName}`),
  );
const files = new Set(ran.map((each) => each.split(' ', 1)[0]));
const frames = stack.split('\n').filter((line) => line.includes(build));
console.log(`${ran.length} functions of ${files.size} files ran; ${frames.length} frames at the store`);
if (values.names) console.log([...ran, '', ...frames.map((frame) => frame.replace(build, ''))].join('\n'));
await sandbox.close();
