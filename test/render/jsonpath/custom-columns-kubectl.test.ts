import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { StringOutput } from '../../../src/process/output.js';
import { CustomColumnsPrinter, parseColumns, parseColumnsFile } from '../../../src/render/custom-columns.js';
import { JsonPathError } from '../../../src/render/jsonpath/index.js';
import { fixtures } from './support/fixtures.js';
import { columnCases } from './support/other-cases.js';
import { readRecording } from './support/recorded.js';
import { COLUMN_FILES, type Invocation, type Outcome, titleOf } from './support/run-kubectl.js';

const recorded = readRecording('custom-columns');

async function print(invocation: Invocation): Promise<Outcome> {
  const output = new StringOutput();
  const objects = fixtures()[invocation.set] as unknown as KubeObject[];
  const [flag, noHeaders] = invocation.flags;
  const value = flag!.slice(flag!.indexOf('=') + 1);
  const fromFile = flag!.startsWith('-ocustom-columns-file');
  try {
    const columns = fromFile
      ? parseColumnsFile(readFileSync(join(COLUMN_FILES, value), 'utf8'))
      : parseColumns(value);
    const printer = new CustomColumnsPrinter(output, columns, {
      noHeaders: noHeaders !== undefined && !fromFile,
    });
    if (invocation.name === undefined) await printer.begin({ apiVersion: 'v1', kind: 'ThingList' });
    await printer.print(objects);
    await printer.end({ resourceVersion: '1', pages: 1, complete: true });
    return { stdout: output.text, stderr: '', code: 0 };
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error;
    return { stdout: output.text, stderr: `error: ${error.message}\n`, code: 1 };
  }
}

describe('custom columns are those of kubectl', () => {
  it.each(columnCases.map((invocation) => [titleOf(invocation), invocation] as const))(
    '%s',
    async (title, invocation) => {
      expect(await print(invocation)).toEqual(recorded[title]);
    },
  );
});
