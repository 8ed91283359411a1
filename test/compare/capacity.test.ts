import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { askProa } from './compare.js';
import { placeWith } from './inspect-place.js';
import { kubectlAnswer, STALE } from './suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/capacity.json'));
const file = 'inspect/capacity.yaml';

/** The requests and limits of each resource below "Allocated resources", and their shares. */
function allocated(description: string): Record<string, string[]> {
  const part = /\nAllocated resources:\n(.*\n){3}((?: {2}\S.*\n)+)/.exec(description)?.[2] ?? '';
  return Object.fromEntries(
    part
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([name = '', ...cells]) => [name, cells.map((cell) => cell.replace(/[()]/g, ''))]),
  );
}

interface Capacities {
  nodes: { name: string; pods: number; requests: Record<string, string>; limits: Record<string, string> }[];
}

describe('the sums of proa capacity', () => {
  const place = {
    ...placeWith(file),
    maskAges: (stdout: string) => stdout.replace(/\b(\d+[yd])+$/gm, 'AGE'),
  };

  it.each(['big', 'small', 'unknown'])('are those in kubectl describe of node %s', async (node) => {
    const comparison = { answers, served: [file], ...place };
    const json = await askProa('capacity -o json', place);
    const { nodes } = JSON.parse(json.stdout) as Capacities;
    const found = nodes.find(({ name }) => name === node)!;
    const { stdout } = await kubectlAnswer(`describe node ${node}`, comparison);
    const expected = allocated(stdout);
    expect(Object.keys(expected).length, STALE).toBeGreaterThan(2);
    for (const [name, [requests, ...rest]] of Object.entries(expected)) {
      expect([name, found.requests[name] ?? '0']).toEqual([name, requests]);
      expect([name, found.limits[name] ?? '0']).toEqual([name, rest.length > 1 ? rest[1] : rest[0]]);
    }
    expect(stdout).toContain(`Non-terminated Pods:          (${found.pods} in total)`);
    const row = (await askProa(`capacity ${node}`, place)).stdout.trimEnd().split('\n').at(-1)!;
    const shares = ['cpu', 'memory'].flatMap((name) => [expected[name]![1], expected[name]![3]]);
    expect(row.match(/\d+%/g)).toEqual(shares);
  });
});
