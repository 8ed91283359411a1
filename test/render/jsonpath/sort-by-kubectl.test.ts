import { describe, expect, it } from 'vitest';
import { DisplayableError } from '../../../src/process/errors.js';
import { JsonPathError } from '../../../src/render/jsonpath/index.js';
import { parseSortBy, sortKey, sortOrder } from '../../../src/render/sort-by.js';
import { fixtures } from './support/fixtures.js';
import { releaseBoundSortCases, sortCases } from './support/other-cases.js';
import { readRecording } from './support/recorded.js';
import { type Invocation, type Outcome, titleOf } from './support/run-kubectl.js';

const recorded = { ...readRecording('sort-by'), ...readRecording('sort-by-release') };

function sort({ set, flags }: Invocation): Outcome {
  const items = fixtures()[set]!;
  const names = flags[1] === '-oname';
  try {
    const expression = parseSortBy(flags[0]!.slice('--sort-by='.length));
    const keys = items.map((item) => sortKey(expression, item));
    const order = sortOrder(keys, expression, names ? 'objects' : 'rows');
    const stdout = order.map((at) => `${names ? 'thing/' : ''}${items[at]!.metadata.name}\n`).join('');
    return { stdout, stderr: '', code: 0 };
  } catch (error) {
    if (!(error instanceof JsonPathError || error instanceof DisplayableError)) throw error;
    return { stdout: '', stderr: error.message, code: 1 };
  }
}

describe('--sort-by orders and fails as kubectl does', () => {
  it.each(
    [...sortCases, ...releaseBoundSortCases].map((invocation) => [titleOf(invocation), invocation] as const),
  )('%s', (title, invocation) => {
    const said = recorded[title]!;
    const ours = sort(invocation);
    if (said.stderr.startsWith('No resources found')) {
      // For a table, kubectl ignores the failure and prints nothing; proa reports it, in kubectl's words for objects.
      const ofObjects = recorded[title.replace('--no-headers', '-oname')]!;
      expect(ours).toEqual({ ...ofObjects, stderr: bare(ofObjects.stderr) });
    } else {
      expect(ours).toEqual({ ...said, stderr: bare(said.stderr) });
    }
  });
});

/** A message without the prefix of its log or command, which the caller prints. */
function bare(stderr: string): string {
  return stderr.replace(/^(error|F sorter\.go:):? /, '').trimEnd();
}
