import { createHook, executionAsyncId } from 'node:async_hooks';

/** Where a promise was created, innermost frame first, and what was running then. */
interface Origin {
  stack: string[];
  runs: number;
}

const origins = new Map<number, Origin>();

function currentStack(): string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  return framesOf(stack.split('\n').slice(2));
}

/** The frames of a stack in the build, except those of the transport: `verbs/get/run.js runGet`. */
function framesOf(stack: readonly string[]): string[] {
  return stack.flatMap((line) => {
    const [, name = '', file] =
      /^\s+at (?:async )?(.*?)\s?\(?(?:file:\/\/)?[^\s(]*\/build\/([^:]+):/.exec(line) ?? [];
    return file === undefined || file.startsWith('transport/') ? [] : [`${file} ${name}`.trim()];
  });
}

/** From now on records where each promise is created, for `wholeStack`. */
export function watchPromises(): void {
  createHook({
    init(id, type) {
      if (type === 'PROMISE') origins.set(id, { stack: currentStack(), runs: executionAsyncId() });
    },
  }).enable();
}

/**
 * The frames of the caller, innermost first, including those of async callers. Node's own trace ends at a function
 * whose promise nobody awaits yet, because a queue holds it: there it continues with the frames that started the
 * function.
 */
export function wholeStack(): string[] {
  const frames = currentStack();
  const seen = new Set<number>();
  for (let id = executionAsyncId(); !seen.has(id); ) {
    seen.add(id);
    const origin = origins.get(id);
    if (origin === undefined) break;
    const at = origin.stack.lastIndexOf(frames.at(-1) ?? '');
    if (at !== -1) frames.push(...origin.stack.slice(at + 1));
    id = origin.runs;
  }
  return frames;
}
