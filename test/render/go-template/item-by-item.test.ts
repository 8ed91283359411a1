import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { StringOutput } from '../../../src/process/output.js';
import { type GoTemplate, GoTemplateError, parseGoTemplate } from '../../../src/render/go-template/index.js';
import { objectPrinter } from '../../../src/render/printers.js';
import { cases } from '../../support/cases.js';

const listOf = (items: readonly unknown[]) => ({
  ...{ apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } },
});

/** What a template prints, and its message if it fails, without the debugging text, which shows the List. */
function outcome(run: () => string) {
  try {
    return { printed: run() };
  } catch (error) {
    if (!(error instanceof GoTemplateError)) throw error;
    return { printed: error.output.split('Printing more information')[0], message: error.message };
  }
}

function itemByItem(template: GoTemplate, items: readonly object[]) {
  const evaluation = template.itemByItem()!;
  let text = '';
  const found = outcome(() => {
    const steps = [
      () => evaluation.begin(),
      ...items.map((item) => () => evaluation.item(item)),
      () => evaluation.end(),
    ];
    for (const step of steps) text += Buffer.from(step()).toString();
    return '';
  });
  return { ...found, printed: text + found.printed };
}

describe('a go-template applied to a List item by item', () => {
  it.each([
    ['{{range .items}}{{.metadata.name}}{{end}}', true],
    ['a{{range $.items}}{{.}}{{else}}none{{end}}b', true],
    ['{{range $i, $e := .items}}{{$i}} {{$e.kind}}{{end}}', true],
    ['{{$n := 0}}{{range .items}}{{$n = .a}}{{end}}{{$n}}{{.kind}}', true],
    ['{{range .items}}{{$.kind}}{{.a}}{{end}}', true],
    ['{{define "x"}}{{.a}}{{end}}{{range .items}}{{template "x" .}}{{end}}', true],
    ['{{range .items}}{{range .items}}{{.}}{{end}}{{end}}', true],
    ['{{len .items}}{{range .items}}{{.}}{{end}}', false],
    ['{{range .items}}{{.a}}{{end}}{{range .items}}{{.b}}{{end}}', false],
    ['{{range .items}}{{len $.items}}{{end}}', false],
    ['{{range .items}}{{end}}{{.}}', false],
    ['{{range .items}}{{printf "%v" $}}{{end}}', false],
    ['{{define "x"}}{{.a}}{{end}}{{template "x" .}}{{range .items}}{{.}}{{end}}', false],
    ['{{if .items}}{{range .items}}{{.a}}{{end}}{{end}}', false],
    ['{{range (index . "items")}}{{.a}}{{end}}', false],
    ['{{$l := .}}{{range .items}}{{$l.items}}{{end}}', false],
    ['{{range $k, $v := .}}{{$k}}{{end}}{{range .items}}{{.}}{{end}}', false],
    ['{{.kind}}', false],
    ['{{range .metadata}}{{.}}{{end}}', false],
  ])('is possible for %s: %s', (text, expected) => {
    expect(parseGoTemplate(text).itemByItem() !== undefined).toBe(expected);
  });

  it('has the same result as with the whole List', () => {
    const inner = fc.constantFrom(
      ...[
        '{{.a}}',
        '{{.}}',
        '{{.b.a}},',
        '{{$.kind}}',
        '{{index .a 0}}',
        '{{len .a}}',
        '{{$n = .a}}',
        '{{$n}}',
      ],
      ...['{{break}}', '{{continue}}', '{{if .a}}yes{{else}}no{{end}}', '{{with .b}}{{.a}}{{else}}-{{end}}'],
      ...['{{range .a}}<{{.}}>{{else}}0{{end}}', '{{range $k, $v := .b}}{{$k}}={{$v}}{{end}}', '\n', 'ü'],
      ...[
        '{{template "part" .}}',
        '{{template "part" .a}}',
        '{{printf "%v|" .b}}',
        '{{if .a}}{{break}}{{end}}',
      ],
      ...['{{$m := .a}}{{$m}}', '{{eq .a 1}}', '{{base64decode "w7w="}}', '{{range .items}}{{.}}{{end}}'],
    );
    const outer = fc.constantFrom(
      'text',
      '{{.kind}}',
      '{{$n}}',
      '{{.metadata}}',
      '{{.none}}',
      '{{$n = 7}}',
      '',
    );
    const range = fc.constantFrom(
      'range .items',
      'range $.items',
      'range $e := .items',
      'range $i, $e := .items',
    );
    const body = fc.array(inner, { maxLength: 4 }).map((parts) => parts.join(''));
    const template = fc
      .tuple(outer, range, body, fc.option(outer, { nil: undefined }), outer)
      .map(
        ([before, over, text, otherwise, after]) =>
          `{{define "part"}}[{{.a}}]{{end}}{{$n := 0}}${before}{{${over}}}${text}` +
          `${over.includes('$e') ? '{{$e}}' : ''}${otherwise === undefined ? '' : `{{else}}${otherwise}`}{{end}}${after}`,
      );
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom(1, 0, 'x', '', null, true),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.record({ a: tie('node'), b: tie('node') }, { requiredKeys: [] }),
      ),
    })).node;
    const item = fc.record({ a: value, b: value, items: value }, { requiredKeys: [] });
    let failed = 0;
    fc.assert(
      fc.property(
        template,
        fc.array(item, { maxLength: 4 }),
        fc.boolean(),
        (text, items, allowMissingKeys) => {
          const parsed = parseGoTemplate(text, { allowMissingKeys });
          const whole = outcome(() => parsed.execute(listOf(items)));
          expect(itemByItem(parsed, items)).toEqual(whole);
          if ('message' in whole) failed++;
        },
      ),
      { numRuns: cases(4000) },
    );
    expect(failed).toBeGreaterThan(cases(100));
  });

  it('calls itself with any argument', () => {
    const parsed = parseGoTemplate(
      '{{range .items}}{{if .items}}{{template "output" .}}{{else}}.{{end}}{{end}}',
    );
    const items = [{ items: [{}, { items: [{}] }] }, {}];
    expect(itemByItem(parsed, items)).toEqual({ printed: parsed.execute(listOf(items)) });
  });
});

describe('the printer of a go-template', () => {
  const printing = async (argument: string, stream = true) => {
    const stdout = new StringOutput();
    const printer = await objectPrinter(
      {
        ...{ format: { name: 'go-template', argument }, showManagedFields: false },
        ...{ allowMissingTemplateKeys: true, stream },
      },
      { stdout, workingFolder: '/', signal: new AbortController().signal },
    );
    return { printer, stdout };
  };
  const named = (name: string): KubeObject => ({ metadata: { name } });
  const head = { apiVersion: 'v1', kind: 'PodList' };
  const over = { resourceVersion: '', pages: 1, complete: true };

  it('prints items as they arrive', async () => {
    const { printer, stdout } = await printing('<{{range .items}}{{.kind}}/{{.metadata.name}} {{end}}>');
    await printer.begin?.(head);
    expect(stdout.text).toBe('<');
    await printer.print([named('a'), named('b')]);
    expect(stdout.text).toBe('<Pod/a Pod/b ');
    await printer.print([named('c')]);
    await printer.end(over);
    expect(stdout.text).toBe('<Pod/a Pod/b Pod/c >');
  });

  it('leaves an interrupted list open', async () => {
    const { printer, stdout } = await printing('<{{range .items}}{{.metadata.name}}{{end}}>');
    await printer.begin?.(head);
    await printer.print([named('a')]);
    await printer.end({ ...over, complete: false, broken: true });
    expect(stdout.text).toBe('<a');
  });

  it('shows all of the object that it failed on, after what was printed', async () => {
    const { printer, stdout } = await printing('{{range .items}}{{.metadata.name}};{{index .a 1}};{{end}}');
    await printer.begin?.(head);
    const parts = [{ ...named('a'), a: [1, 2] }, { ...named('b'), a: [3] }, named('c')];
    const whole = { ...parts[1], spec: { more: true } };
    const asked: unknown[] = [];
    const failing = printer.print(parts, async (part) => {
      asked.push(part.metadata?.name);
      return whole;
    });
    await expect(failing).rejects.toThrow(/index out of range/);
    expect(asked).toEqual(['b']);
    expect(stdout.text).toMatch(
      /^a;2;b;Error executing template: .*\n\ttemplate was:\n.*\n\traw data was:\n.*"more":true/,
    );
    expect(stdout.text).not.toContain('"name":"a"');
  });

  it('applies the template to each object outside a list', async () => {
    const { printer, stdout } = await printing('{{.metadata.name}}{{range .items}}{{.}}{{end}}\n');
    await printer.print([named('a'), { ...named('b'), items: ['x'] }]);
    await printer.end(over);
    expect(stdout.text).toBe('a\nbx\n');
  });
});
