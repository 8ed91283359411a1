import { inspect, isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { parseByLibrary, parseYamlOrJson } from '../../../src/kubeconfig/parse.js';
import { kubeconfigDocuments } from '../support/kubeconfig-documents.js';
import { fuzz } from '../support/target.js';

fuzz({
  name: 'kubeconfigs',
  holds: 'the quick readers of kubeconfigs give what the YAML library gives, or leave the text to it',
  inputs: kubeconfigDocuments.map((text) => Buffer.from(text)),
  async check(bytes) {
    const text = bytes.toString('utf8');
    const quick = await outcome(() => parseYamlOrJson(text));
    const library = await outcome(() => parseByLibrary(text));
    if (!isDeepStrictEqual(quick, library))
      expect.fail(`quick: ${inspect(quick)}\nlibrary: ${inspect(library)}`);
  },
  runs: { ordinary: 3000, long: 100_000 },
});

/** A value, or the failure of reading it. */
async function outcome(read: () => Promise<unknown>): Promise<{ value: unknown } | { failure: string }> {
  try {
    return { value: await read() };
  } catch (error) {
    expect((error as Error).name).toBe('KubeconfigError');
    return { failure: (error as Error).message };
  }
}
