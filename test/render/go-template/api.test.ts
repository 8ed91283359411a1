import { describe, expect, it } from 'vitest';
import { GoTemplateError, parseGoTemplate } from '../../../src/render/go-template/index.js';

function failureOf(run: () => unknown): GoTemplateError {
  try {
    run();
  } catch (error) {
    if (error instanceof GoTemplateError) return error;
    throw error;
  }
  throw new Error('did not fail');
}

describe('a parsed template', () => {
  it('can be executed again, and keeps nothing of the previous object', () => {
    const template = parseGoTemplate('{{$x := .a}}{{with .b}}{{$x = .}}{{end}}{{$x}}');
    expect(template.execute({ a: 1, b: 2 })).toBe('2');
    expect(template.execute({ a: 1 })).toBe('1');
  });

  it('treats undefined fields as missing, and does not change the object', () => {
    const object = Object.freeze({ a: undefined, b: Object.freeze([1]) });
    expect(parseGoTemplate('{{.a}} {{len .}} {{range $k, $v := .}}{{$k}}{{end}}').execute(object)).toBe(
      '<no value> 1 b',
    );
    expect(() => parseGoTemplate('{{.a}}', { allowMissingKeys: false }).execute(object)).toThrow(
      'map has no entry for key "a"',
    );
  });

  it('may call templates any number of times, one after the other', () => {
    const list = Array.from({ length: 100_001 }, (_, i) => i % 10);
    const shown = parseGoTemplate('{{define "t"}}{{.}}{{end}}{{range .}}{{template "t" .}}{{end}}').execute(
      list,
    );
    expect(shown).toBe(list.join(''));
  });

  it('does not find what JavaScript objects inherit', () => {
    const template =
      '{{.constructor}} {{.__proto__}} {{.toString}} {{index . "hasOwnProperty"}} {{exists . "valueOf"}}';
    expect(parseGoTemplate(template).execute({})).toBe('<no value> <no value> <no value> <no value> false');
    const named = JSON.parse('{"__proto__": "own", "constructor": "c"}');
    expect(parseGoTemplate('{{.__proto__}} {{.constructor}}').execute(named)).toBe('own c');
  });

  it('returns bytes that are not text unchanged, and as U+FFFD in text', () => {
    const template = parseGoTemplate('{{base64decode .v}}');
    expect(template.executeBytes({ v: 'AP+A' })).toEqual(Buffer.from([0, 255, 128]));
    expect(template.execute({ v: 'AP+A' })).toBe('\u0000\ufffd\ufffd');
  });
});

describe('a failure', () => {
  it('of parsing is reported, and has printed nothing', () => {
    const failure = failureOf(() => parseGoTemplate('{{.x'));
    expect(failure.stage).toBe('parse');
    expect(failure.message).toBe('error parsing template {{.x, template: output:1: unclosed action');
    expect(failure.output).toBe('');
  });

  it('of executing contains what was written, the object and the reason', () => {
    const failure = failureOf(() => parseGoTemplate('é{{.a}}{{.a.b}}').execute({ a: '<x>' }));
    expect(failure.stage).toBe('execute');
    const reason =
      'template: output:1:12: executing "output" at <.a.b>: can\'t evaluate field b in type interface {}';
    expect(failure.message).toBe(`error executing template "é{{.a}}{{.a.b}}": ${reason}`);
    expect(failure.output).toBe(
      `é<x>Error executing template: ${reason}. Printing more information for debugging the template:\n` +
        '\ttemplate was:\n\t\té{{.a}}{{.a.b}}\n' +
        '\traw data was:\n\t\t{"a":"\\u003cx\\u003e"}\n' +
        '\tobject given to template engine was:\n\t\tmap[a:<x>]\n\n',
    );
  });
});
