/**
 * Loaded into a process before the build of proa: notes the stack at the moments that `house:frames` asks about, frames
 * of async callers included, and writes them to the file that PROA_FRAMES names.
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { watchPromises, wholeStack } from './stack.ts';

/** Statements of the build that are one of these moments, and what they are called. */
const MOMENTS = [
  { file: '/transport/create.js', before: 'async send(request) {', moment: 'request', text: 'request' },
  { file: '/transport/create.js', before: 'async upgrade(request) {', moment: 'request', text: 'request' },
  { file: '/transport/body-source.js', before: 'for (;;) {', moment: 'bytes', text: '{}' },
];

/** Writes the frames of what is about to happen. */
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
