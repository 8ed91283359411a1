import { boolValue, INVALID, isTrue, unwrap } from '../values.js';
import { index, len, slice } from './collections.js';
import { eq, ge, gt, le, lt, ne } from './comparison.js';
import { html, js, urlquery } from './escaping.js';
import { fail, type TemplateFunction } from './function.js';
import { base64decode, exists } from './kubectl.js';
import { print, printf, println } from './printing.js';

const not: TemplateFunction = {
  parameters: ['value'],
  run: ([value]) => boolValue(!isTrue(value ?? INVALID)),
};

/** `and` and `or` stop at the argument that decides, so the evaluator runs them; this declares their parameters. */
const logic: TemplateFunction = { parameters: ['value'], rest: 'value', run: () => fail('not called') };

/** No JSON value and no result is a function, so `call` can only fail; the evaluator names its argument. */
const call: TemplateFunction = {
  parameters: ['value'],
  rest: 'value',
  run: ([callee]) =>
    unwrap(callee ?? INVALID).kind === 'invalid' ? fail('call of nil') : fail('non-function'),
};

/** The functions of text/template and of kubectl, by name. */
export const FUNCTIONS: ReadonlyMap<string, TemplateFunction> = new Map(
  Object.entries({
    and: logic,
    base64decode,
    call,
    eq,
    exists,
    ge,
    gt,
    html,
    index,
    js,
    le,
    len,
    lt,
    ne,
    not,
    or: logic,
    print,
    printf,
    println,
    slice,
    urlquery,
  }),
);
