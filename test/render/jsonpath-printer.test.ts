import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../src/codec/object.js';
import { StringOutput } from '../../src/process/output.js';
import { parseJsonPath } from '../../src/render/jsonpath/index.js';
import { type JsonPathOptions, jsonPathPrinter } from '../../src/render/jsonpath-printer.js';

const over = { resourceVersion: '7', pages: 2, complete: true };
const named = (name: string): KubeObject => ({ metadata: { name } });

/** The output after the head, after each page and after the end of a list. */
async function printed(
  template: string,
  pages: KubeObject[][],
  options: JsonPathOptions = {},
): Promise<string[]> {
  const output = new StringOutput();
  const printer = jsonPathPrinter(output, parseJsonPath(template), options);
  await printer.begin?.({ apiVersion: 'v1', kind: 'PodList' });
  const texts = [output.text];
  for (const page of pages) {
    await printer.print(page);
    texts.push(output.text);
  }
  await printer.end(over);
  return [...texts, output.text];
}

const pages = [[named('a'), named('b')], [named('c')]];

describe('-o jsonpath', () => {
  it('prints items as they arrive', async () => {
    expect(await printed('<{.items[*].metadata.name}>', pages)).toEqual(['<', '<a b', '<a b c', '<a b c>']);
    expect(await printed('{range .items[*]}{.kind} {.metadata.name}{"\\n"}{end}', pages)).toEqual([
      '',
      'Pod a\nPod b\n',
      'Pod a\nPod b\nPod c\n',
      'Pod a\nPod b\nPod c\n',
    ]);
  });

  it('collects the list if the template needs all of it, or nothing may be printed before the end', async () => {
    expect(await printed('{.items[-1].metadata.name}', pages)).toEqual(['', '', '', 'c']);
    expect(await printed('{.items[*].metadata.name}', pages, { stream: false })).toEqual([
      '',
      '',
      '',
      'a b c',
    ]);
  });

  it('applies the template to each object outside a list', async () => {
    const output = new StringOutput();
    const printer = jsonPathPrinter(output, parseJsonPath('{.metadata.name}{"\\n"}'));
    await printer.print([named('a')]);
    await printer.print([named('b')]);
    await printer.end(over);
    expect(output.text).toBe('a\nb\n');
  });

  it('writes the output before the item that fails', async () => {
    const output = new StringOutput();
    const printer = jsonPathPrinter(output, parseJsonPath('{.items[*].metadata.name[0]}'));
    await printer.begin?.({ apiVersion: 'v1', kind: 'PodList' });
    const odd = { metadata: { name: ['first'] } } as unknown as KubeObject;
    await expect(printer.print([odd, named('b')])).rejects.toThrow('string is not array or slice');
    expect(output.text).toBe('first');
  });
});
