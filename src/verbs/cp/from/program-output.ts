import { type CopyContainer, expectSuccess, failureOf, printAll, startIn } from '../container.js';
import type { Retries } from '../retries.js';

/** What a program of the container prints. */
interface ProgramOutput {
  /** The program that prints it from a byte on. */
  command(from: number): string[];
  /** Where what it says goes. */
  says: Parameters<typeof printAll>[1];
  retries: Retries;
}

/** The bytes that a program prints. After a lost connection it is started again, and continues where it was. */
export async function* outputOf(
  container: CopyContainer,
  { command, says, retries }: ProgramOutput,
): AsyncGenerator<Uint8Array, void, undefined> {
  let read = 0;
  for (;;) {
    try {
      const remote = await startIn(container, command(read));
      try {
        const printed = printAll(remote.stderr, says);
        printed.catch(() => undefined);
        for await (const bytes of remote.stdout!) {
          retries.progressed();
          read += (bytes as Uint8Array).length;
          yield bytes as Uint8Array;
        }
        await printed;
        return await expectSuccess(remote);
      } catch (error) {
        throw await failureOf(remote, error);
      } finally {
        remote.close();
      }
    } catch (error) {
      await retries.again(error, () => ` at ${read} bytes`);
    }
  }
}

/** The rest of what a program prints behind so many bytes. */
export function resumeProgram(program: string, read: number): string[] {
  return ['sh', '-c', `${program} | tail -c+${read + 1}`];
}
