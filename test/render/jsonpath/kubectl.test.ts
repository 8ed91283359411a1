import { describe, expect, it } from 'vitest';
import { evaluate, JsonPathError, parseJsonPath } from '../../../src/render/jsonpath/index.js';
import { fixtures, listOf } from './support/fixtures.js';
import { jsonPathCases } from './support/jsonpath-cases.js';
import { readRecording } from './support/recorded.js';
import { type Invocation, normalize, type Outcome, titleOf } from './support/run-kubectl.js';

const recorded = readRecording('jsonpath');

/** The output and exit code of a command built on the library. */
function answer(invocation: Invocation): Outcome {
  const [output, ...others] = invocation.flags;
  const [format, template] = split(output!);
  const items = fixtures()[invocation.set]!;
  const object = invocation.name === undefined ? listOf(items) : items[0];
  try {
    const options = { allowMissingKeys: others.length === 0, asJson: format === '-ojsonpath-as-json' };
    return { stdout: evaluate(parseJsonPath(template), object, options), stderr: '', code: 0 };
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error;
    const lineEnd = error.message.endsWith('\n') ? '' : '\n';
    return { stdout: '', stderr: `error: ${error.message}${lineEnd}`, code: 1 };
  }
}

function split(flag: string): [string, string] {
  const equals = flag.indexOf('=');
  return [flag.slice(0, equals), flag.slice(equals + 1)];
}

describe('JSONPath prints and fails as kubectl does', () => {
  it.each(jsonPathCases.map((invocation) => [titleOf(invocation), invocation] as const))(
    '%s',
    (title, invocation) => {
      expect(normalize(answer(invocation), invocation)).toEqual(recorded[title]);
    },
  );
});
