const MEBIBYTE = 1024 * 1024;
const lookEveryMs = 25;

/**
 * Keeps a long list's memory flat. V8 doubles its young generation while much garbage is made, to 100 MiB and more,
 * though what is alive of a list is a page: measured, 16 MiB serve as well. Told so at the start it would stay at
 * 1 MiB and collect all the time, and a size given then comes too late; so it is stopped once it has grown enough.
 * Where it is called again, the smaller size holds.
 * @param mebibytes fewer where what is kept of a list is bytes alone: tables have rows that are young together
 */
export function boundYoungGeneration(mebibytes = 16): void {
  // A command that is done by then has no use for the module.
  setTimeout(() => void watch(mebibytes * MEBIBYTE), lookEveryMs).unref();
}

async function watch(enough: number): Promise<void> {
  const { getHeapSpaceStatistics, setFlagsFromString } = await import('node:v8');
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    if (young !== undefined && young.space_size < enough) return;
    // Another engine than V8 has no such space, and its own ways.
    if (young !== undefined) setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(timer);
  }, lookEveryMs);
  timer.unref();
}

/** How far the heap may grow beyond what is alive before it is collected, in per cent. */
const GROWTH = 30;

/**
 * Keeps the browser small while it runs for hours. Of 100,000 rows some 90 MiB are alive, and V8, which collects when
 * the heap has grown several times over, would take 490 MiB for them while changes come; measured, it is 260 MiB so,
 * with no measurable cost in processor time.
 */
export async function keepHeapSmall(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
