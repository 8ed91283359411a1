/**
 * `npm run house:frames`: counts the frames of our own code, including those of async callers, on the stack when a
 * request is passed to the transport, when the first bytes of a list are requested, and when the first row is written.
 * If a queue holds a promise, the frames that started its function count, too. A function that returns another's
 * promise without awaiting it is no longer on the stack. Frames of the transport do not count.
 *
 *     npm run house:frames -- --root=DIR   measures the build of another working tree
 *     npm run house:frames -- --stacks     shows the frames, too
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Moment, Walks } from './frames/walks.ts';

const { values } = parseArgs({
  options: { root: { type: 'string', default: '.' }, stacks: { type: 'boolean', default: false } },
});
const root = resolve(values.root);

const CONFIG_MAP = (value: string) =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'walked' }, data: { a: value } });

/** The deepest stack at a moment: if bytes are requested in steps, that of the first step. */
function longest(moments: readonly Moment[], isIt: (moment: Moment) => boolean): string[] {
  const all = moments.filter(isIt).map(({ frames }) => frames);
  return all.reduce((most, one) => (one.length > most.length ? one : most), []);
}

/** The first matching moment. */
function first(moments: readonly Moment[], isIt: (moment: Moment) => boolean): string[] {
  return moments.find(isIt)?.frames ?? [];
}

const asks = (method: string, path: RegExp) => (moment: Moment) =>
  moment.moment === 'request' && moment.method === method && path.test(moment.path ?? '');
const isOutput = ({ moment, path }: Moment) => moment === 'output' && path !== '';

await using walks = await Walks.begin(root);
const rows: { walk: string; frames: string[] }[] = [];

await walks.run(['get', 'pods']);
const get = await walks.run(['get', 'pods', '-o', 'json']);
const isListed = ({ moment, frames }: Moment) =>
  moment === 'bytes' && frames.some((frame) => frame.startsWith('cluster/list/'));
rows.push({ walk: 'get: request', frames: first(get, asks('GET', /\/pods$/)) });
rows.push({ walk: 'get: bytes', frames: longest(get, isListed) });
rows.push({ walk: 'get: row', frames: first(get, isOutput) });

await walks.run(['apply', '-f', '-'], CONFIG_MAP('1'));
const apply = await walks.run(['apply', '-f', '-'], CONFIG_MAP('2'));
rows.push({ walk: 'apply: request', frames: first(apply, asks('PATCH', /\/walked$/)) });
rows.push({ walk: 'apply: row', frames: first(apply, isOutput) });

const exec = await walks.run(['exec', 'web-1', '--', 'echo', 'walked']);
rows.push({ walk: 'exec: request', frames: first(exec, asks('GET', /\/exec$/)) });
rows.push({ walk: 'exec: row', frames: first(exec, isOutput) });

const isDelete = asks('DELETE', /\/configmaps\/walked$/);
const keys = [
  { shown: /live +1/, key: 'D' },
  { shown: /Type 1 to/, key: '1' },
  { shown: /: 1/, key: '\r' },
];
rows.push({
  walk: 'browser: delete',
  frames: first(
    await walks.browse(['browse', 'configmaps', '--field-selector=metadata.name=walked'], keys, isDelete),
    isDelete,
  ),
});

rows.push({
  walk: 'sandbox: list',
  frames: await walks.listInSandbox('/api/v1/namespaces/default/pods?limit=2'),
});

for (const { walk, frames } of rows) {
  console.log(`${walk.padEnd(18)}${String(frames.length).padStart(4)}   from ${frames.at(-1) ?? 'nowhere'}`);
  if (values.stacks) for (const frame of frames) console.log(`    ${frame}`);
}
