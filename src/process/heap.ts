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
