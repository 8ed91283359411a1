import { readFileSync, writeFileSync } from 'node:fs';

/** With RECORD=1 the recordings are updated from the current kubectl, with RECORD=FILE one of them. */
const recording = process.env.RECORD;

const folder = new URL('../recorded/', import.meta.url);

/** The recorded cases in a file of test/merge/recorded, one per line. @param record creates the cases */
export async function recordedCases<T>(
  file: string,
  record: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const path = new URL(file, folder);
  if (recording === '1' || recording === file) {
    const lines = (await record()).map((each) => JSON.stringify(each));
    writeFileSync(path, `[\n${lines.join(',\n')}\n]\n`);
  }
  return JSON.parse(readFileSync(path, 'utf8')) as readonly T[];
}
