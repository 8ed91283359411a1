import { writeFile } from 'node:fs/promises';
import { fileErrorText } from '../go/file-error.js';
import { quote } from '../go/strconv/quote.js';
import type { Environment } from '../process/environment.js';
import { messageOf } from '../process/errors.js';
import { resolveFrom } from '../process/folders.js';

/** The file and the kind of a profile: the flags --profile and --profile-output. */
interface ProfileFlags {
  profile: string;
  'profile-output': string;
}

/** V8's profilers, by kubectl's names of profiles. */
const profilers = {
  cpu: { domain: 'Profiler', begin: 'Profiler.start', end: 'Profiler.stop' },
  heap: { domain: 'HeapProfiler', begin: 'HeapProfiler.startSampling', end: 'HeapProfiler.stopSampling' },
} as const;

/** Profiles of Go's runtime without an equivalent in JavaScript. */
const foreign: ReadonlySet<string> = new Set([
  'goroutine',
  'threadcreate',
  'allocs',
  'block',
  'mutex',
  'trace',
]);

/** A profile in progress. */
export interface Profile {
  /**
   * Returns the result of the work, and writes the profile at the end, whether or not the work fails. Fails if either
   * fails.
   */
  writtenAfter<R>(work: Promise<R>): Promise<R>;
}

/**
 * Starts a CPU profile (.cpuprofile) or heap profile (.heapprofile), for the developer tools of browsers. Warns that
 * kubectl's other profiles do not exist here. Fails for an unknown profile, and if the file cannot be written.
 */
export async function beginProfile(
  { profile, 'profile-output': path }: ProfileFlags,
  { workingFolder, stderr }: Pick<Environment, 'workingFolder' | 'stderr'>,
): Promise<Profile | undefined> {
  if (foreign.has(profile)) {
    await stderr.write(
      `Warning: proa has no profile ${quote(profile)}, only "cpu" and "heap"; none is written\n`,
    );
    return undefined;
  }
  if (profile !== 'cpu' && profile !== 'heap') {
    const isFile = /[./\\]/.test(profile);
    const hint = isFile ? ': it is cpu or heap, and --profile-output names the file' : '';
    throw new Error(`unknown profile '${profile}'${hint}`);
  }
  const file = resolveFrom(workingFolder, path);
  const write = (text: string) =>
    writeFile(file, text).catch((error) => {
      throw new Error(fileErrorText('open', path, error));
    });
  await write('');
  const stop = await begin(profile);
  return {
    async writtenAfter(work) {
      // The error of the work takes precedence over that of its profile.
      const [done] = await Promise.allSettled([work]);
      const written = stop().then(write);
      await (done.status === 'fulfilled' ? written : written.catch(() => undefined));
      return work;
    },
  };
}

/** Starts to sample; the returned function ends that, and returns the profile as JSON. */
async function begin(profile: keyof typeof profilers): Promise<() => Promise<string>> {
  const { domain, begin, end } = profilers[profile];
  try {
    const { Session } = await import('node:inspector/promises');
    const session = new Session();
    session.connect();
    await session.post(`${domain}.enable`);
    await session.post(begin);
    return async () => {
      const { profile: samples } = (await session.post(end)) as unknown as { profile: object };
      session.disconnect();
      return JSON.stringify(samples);
    };
  } catch (error) {
    throw new Error(`this build of proa writes no profile ${quote(profile)}: ${messageOf(error)}`);
  }
}
