import { expect } from 'vitest';
import { GoTemplateError, parseGoTemplate } from '../../../src/render/go-template/index.js';
import { fuzz } from '../support/target.js';
import { editedTexts } from '../support/text.js';

const templates = [
  '{{range $i, $o := .items}}{{if gt $i 0}},{{end}}{{$o.metadata.name | printf "%-10s|%q"}}{{else}}none{{end}}',
  '{{with .kind}}{{.}}{{end}}{{- /* c */ -}}{{index .items 0 "metadata" "name"}} {{len .items}} {{slice .kind 1 2}}',
  '{{$x := 1}}{{$x = 0x1F}}{{and .kind (or .no (not true))}}{{eq .kind "List" "x"}}{{html .kind}}{{js `a`}}{{urlquery .kind}}',
  '{{printf "%v %d %x %5.2f %+q %[2]*d %t %U %c %e" .kind 5 "a" 1.5 "b" 7 true 0x41 65 1e9}}{{base64decode "aGk="}}{{break}}',
];
const signs = [
  ...[
    '{{',
    '}}',
    '{{-',
    '-}}',
    '|',
    '(',
    ')',
    '.',
    '.kind',
    '.items',
    '$',
    '$x',
    ':=',
    '=',
    ',',
    '"',
    '`',
    "'",
    ' ',
    '\n',
  ],
  ...[
    '1',
    '-1.5',
    '0x',
    '1e400',
    '1i',
    "'\\x'",
    'nil',
    'true',
    'if',
    'else',
    'end',
    'range',
    'with',
    'break',
    'continue',
  ],
  ...[
    'print',
    'printf "%v %[2]*d"',
    '%',
    '%!',
    '%1000000d',
    'index',
    'len',
    'eq',
    'lt',
    'slice',
    'exists',
    'call',
    '/*',
  ],
  ...[
    '*/',
    '{{end}}',
    '{{else if .}}',
    '{{template "x"}}',
    '9223372036854775808',
    '_',
    '\u65e5',
    '\\',
    '\t',
    '0b2',
    '1_0',
  ],
];
const value = {
  kind: 'List',
  items: [{ metadata: { name: 'a' } }, { metadata: { name: '<b>' } }, null, 5, 1.5, []],
};

fuzz({
  name: 'templates',
  holds: "Go's templates print, or fail with their own error",
  inputs: editedTexts(templates, signs).map((text) => Buffer.from(text)),
  check(bytes) {
    const text = bytes.toString('utf8');
    try {
      const template = parseGoTemplate(text, { allowMissingKeys: text.length % 2 === 0 });
      expect(template.reads).toBeInstanceOf(Array);
      template.executeBytes(value);
    } catch (error) {
      expect(error, (error as Error).stack).toBeInstanceOf(GoTemplateError);
    }
  },
  runs: { ordinary: 1500, long: 150_000 },
});
