const MEBIBYTE = 1024 * 1024;
const lookEveryMs = 25;

/**
 * Limits the memory of a long list. V8 doubles its young generation while much garbage is created, to 100 MiB and more,
 * although only a page of a list is alive: by measurement, 16 MiB are enough. If limited at the start, it would stay at
 * 1 MiB and collect all the time, and a size set at that point would come too late; so it is stopped once it has grown
 * enough. With several calls, the smaller size applies.
 * @param mebibytes fewer if only bytes of a list are kept: tables have rows that are young together
 */
export function boundYoungGeneration(mebibytes = 16): void {
  // A command that is done by then does not need the module.
  setTimeout(() => void watch(mebibytes * MEBIBYTE), lookEveryMs).unref();
}

async function watch(enough: number): Promise<void> {
  const { getHeapSpaceStatistics, setFlagsFromString } = await import('node:v8');
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    if (young !== undefined && young.space_size < enough) return;
    // Engines other than V8 have no such space.
    if (young !== undefined) setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(timer);
  }, lookEveryMs);
  timer.unref();
}

/** The growth of memory outside the heap that starts a collection of young objects. */
const YOUNG_BUFFERS_BYTES = 4 * MEBIBYTE;
/** The growth that starts a collection of all objects: buffers that waited for their reader are no longer young. */
const OLD_BUFFERS_BYTES = 24 * MEBIBYTE;
/** How often that memory is checked: while it changes, and otherwise. */
const [BUSY_MS, IDLE_MS] = [10, 40];

/**
 * Limits the memory of bytes that are only passed on. A piece of 64 KiB from a socket takes a few hundred bytes of the
 * heap, so V8 collects only after 64 MiB of such pieces: logs, forwarded ports and copies took 150 to 200 MiB, and take
 * 90 to 125 MiB with this. A collection of young objects then takes less than a millisecond.
 */
export function freeBuffersEarly(): void {
  // Bun, which runs the executables, has another engine without such a function.
  if (process.versions.bun !== undefined) return;
  setTimeout(() => void watchBuffers(), IDLE_MS).unref();
}

async function watchBuffers(): Promise<void> {
  const v8 = await import('node:v8');
  const external = () => v8.getHeapStatistics().external_memory;
  let collect: Collect | undefined;
  let kept = external();
  let [keptOld, before] = [kept, kept];
  const look = async () => {
    const now = external();
    kept = Math.min(kept, now);
    if (now > kept + YOUNG_BUFFERS_BYTES) {
      collect ??= await collector(v8);
      collect({ type: 'minor' });
      kept = external();
      keptOld = Math.min(keptOld, kept);
      if (kept > keptOld + OLD_BUFFERS_BYTES) {
        collect({ type: 'major' });
        kept = external();
        keptOld = kept;
      }
    }
    setTimeout(look, now === before ? IDLE_MS : BUSY_MS).unref();
    before = now;
  };
  await look();
}

type Collect = (how: { type: 'minor' | 'major' }) => void;

/** V8 provides this function to contexts that are created after the flag is set. */
async function collector({ setFlagsFromString }: typeof import('node:v8')): Promise<Collect> {
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}

/** How far the heap may grow beyond what is alive before it is collected, in percent. */
const GROWTH = 30;

/**
 * Limits the memory of the browser, which runs for hours. Of 100,000 rows some 90 MiB are alive, and V8, which collects
 * when the heap has grown several times over, would take 490 MiB for them while changes arrive; with this, it is 260
 * MiB, at no measurable cost in CPU time.
 */
export async function keepHeapSmall(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
