import { describe, expect, it } from 'vitest';
import { RemoteCommandError } from '../../../src/cluster/streams/errors.js';
import { readExitStatus } from '../../../src/cluster/streams/exit-status.js';

const exitCode = (causes: unknown) =>
  JSON.stringify({ status: 'Failure', reason: 'NonZeroExitCode', details: { causes } });

/** JavaScript's own messages for unchecked responses. */
const BARE = /Unexpected|position|\[object|not a function|Cannot|call stack|is not iterable|undefined/;

describe('the end of a command', () => {
  it('has its exit code', () => {
    expect(readExitStatus('{"metadata":{},"status":"Success"}')).toEqual({ code: 0 });
    const causes = [
      { reason: 'Other', message: 'x' },
      { reason: 'ExitCode', message: '42' },
    ];
    expect(readExitStatus(exitCode(causes))).toEqual({ code: 42 });
  });

  it.each([
    ['null', 'unknown error'],
    ['5', 'json: cannot unmarshal number into Go value of type v1.Status in "5"'],
    ['[]', 'json: cannot unmarshal array into Go value of type v1.Status in "[]"'],
    ['"text"', 'json: cannot unmarshal string into Go value of type v1.Status in "\\"text\\""'],
    ['true', 'json: cannot unmarshal bool into Go value of type v1.Status in "true"'],
    ['{}', 'unknown error'],
    ['PLAIN', `invalid character 'P' looking for beginning of value in "PLAIN"`],
    ['not JSON', `invalid character 'o' in literal null (expecting 'u') in "not JSON"`],
    ['{"status":"Fai', 'unexpected end of JSON input in "{\\"status\\":\\"Fai"'],
    ['{"a" 1}', `invalid character '1' after object key in "{\\"a\\" 1}"`],
    ['{} x', `invalid character 'x' after top-level value in "{} x"`],
    ["'x'", `invalid character '\\'' looking for beginning of value in "'x'"`],
    ['é', `invalid character 'Ã' looking for beginning of value in "é"`],
    ['\u0007', `invalid character '\\a' looking for beginning of value in "\\a"`],
    ['1e', `invalid character ' ' in exponent of numeric literal in "1e"`],
    ['{"status":"Failure","message":{"b":2}}', 'message is not a string'],
    ['{"status":"Failure","reason":{"a":1},"message":"m","details":5}', 'reason is not a string'],
    ['{"status":"Failure","message":"m","details":5}', 'details is not an object'],
    [exitCode({ x: 1 }), 'details.causes is not a list'],
    [exitCode([null]), 'details.causes[0] is not an object'],
    [exitCode([{ reason: 'ExitCode', message: 5 }]), 'details.causes[0].message is not a string'],
    [exitCode([{ reason: 'ExitCode' }]), 'no ExitCode cause given'],
    [exitCode(null), 'no ExitCode cause given'],
    [exitCode([{ reason: 'ExitCode', message: '256' }]), 'invalid exit code value "256"'],
    ['['.repeat(200_000), ' in "[['],
    [`"${'x'.repeat(2_000_000)}`, 'x…"'],
  ])('that is %.60s is an error with a message', (text, words) => {
    let error: unknown;
    try {
      readExitStatus(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(RemoteCommandError);
    const { message } = error as Error;
    expect(message).toContain(words);
    expect(message).toMatch(/^error stream protocol error: /);
    expect(message).not.toMatch(BARE);
    expect(message.length).toBeLessThan(3000);
  });

  it("is the server's message for a failure without a code", () => {
    expect(() => readExitStatus('{"status":"Failure","message":"no such container"}')).toThrow(
      'no such container',
    );
  });
});
