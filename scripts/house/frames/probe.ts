/**
 * Loaded into a process before the build of proa: records the stack at the moments of `house:frames`, including frames
 * of async callers, and writes them to the file in PROA_FRAMES.
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { watchPromises, wholeStack } from './stack.ts';

/** The statements of the build for these moments, and their names. */
const MOMENTS = [
  { file: '/transport/create.js', before: 'async send(request) {', moment: 'request', text: 'request' },
  { file: '/transport/create.js', before: 'async upgrade(request) {', moment: 'request', text: 'request' },
  { file: '/transport/body-source.js', before: 'for (;;) {', moment: 'bytes', text: '{}' },
];

/** Writes the frames of the next action. */
function note(moment: string, { method, path }: { method?: string; path?: string }): void {
  const line = { moment, method, path, frames: wholeStack() };
  appendFileSync(process.env.PROA_FRAMES!, `${JSON.stringify(line)}\n`);
}

watchPromises();
Object.assign(globalThis, { noteFrames: note });

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const moments = MOMENTS.filter(({ file }) => url.endsWith(`/build${file}`));
    if (moments.length === 0) return loaded;
    let source = String(loaded.source);
    for (const { before, moment, text } of moments) {
      if (!source.includes(before)) throw new Error(`${url} no longer has '${before}'`);
      source = source.replace(before, `${before} globalThis.noteFrames('${moment}', ${text});`);
    }
    return { ...loaded, source };
  },
});

const write = process.stdout.write.bind(process.stdout);
process.stdout.write = ((...given: Parameters<typeof write>) => {
  note('output', { path: String(given[0]).slice(0, 40) });
  return write(...given);
}) as typeof write;
