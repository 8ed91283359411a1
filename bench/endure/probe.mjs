// Loaded into the measured process before everything else (`node --expose-gc --import`): answers each connection to the
// socket that ENDURE_PROBE names with what the process holds after a collection of its garbage.
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';

let warnings = 0;
process.on('warning', () => warnings++);

function held() {
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const count = (of) => resources.filter((name) => of.test(name)).length;
  const emitters = [process, process.stdin, process.stdout, process.stderr];
  return {
    heap: heapUsed,
    external,
    rss,
    handles: readdirSync('/proc/self/fd').length,
    sockets: count(/TCP|TLS/),
    timers: count(/Timeout|Immediate/),
    listeners: emitters
      .flatMap((emitter) => emitter.eventNames().map((name) => emitter.listenerCount(name)))
      .reduce((sum, more) => sum + more, 0),
    warnings,
  };
}

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  // A first collection ends what a second one then can free: finalizers, weak references.
  globalThis.gc();
  setTimeout(() => socket.end(JSON.stringify(held())), 100);
});
server.listen(process.env.ENDURE_PROBE);
server.unref();
