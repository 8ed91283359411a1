import { type CopyContainer, expectSuccess, failureOf, printAll, startIn } from '../container.js';
import type { Retries } from '../retries.js';

/** The output of a program in the container. */
interface ProgramOutput {
  /** The program that prints it from an offset on. */
  command(from: number): string[];
  /** Receives its messages. */
  says: Parameters<typeof printAll>[1];
  retries: Retries;
}

/** The bytes that a program prints. After a lost connection it is started again, and continues where it stopped. */
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

/** The rest of a program's output after an offset. */
export function resumeProgram(program: string, read: number): string[] {
  return ['sh', '-c', `${program} | tail -c+${read + 1}`];
}
