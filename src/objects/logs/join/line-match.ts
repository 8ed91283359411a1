import { RE2JS } from 're2js';
import { quote } from '../../../go/strconv/quote.js';

/** Tests whether a line is wanted. */
export type LineTest = (line: Buffer) => boolean;

/** Text without special characters of regular expressions is searched in the bytes. */
const PLAIN = /^[^\\^$*+?()[\]{}|.]+$/;

/** The wanted lines: those that match one of `include`, if there are any, and none of `exclude`. */
export function lineTest(include: readonly string[], exclude: readonly string[]): LineTest | undefined {
  if (include.length + exclude.length === 0) return undefined;
  const [wanted, unwanted] = [anyOf('--include', include), anyOf('--exclude', exclude)];
  return (line) => (include.length === 0 || wanted(line)) && !unwanted(line);
}

function anyOf(flag: string, patterns: readonly string[]): LineTest {
  const plain = patterns.filter((pattern) => PLAIN.test(pattern)).map((text) => Buffer.from(text));
  const others = patterns
    .filter((pattern) => !PLAIN.test(pattern))
    .map((pattern) => compileLinePattern(flag, pattern));
  return (line) => {
    if (plain.some((text) => line.includes(text))) return true;
    if (others.length === 0) return false;
    const text = line.toString();
    return others.some((pattern) => pattern.test(text));
  };
}

/** A regular expression of the command line. Fails with a message that names the flag. */
export function compileLinePattern(flag: string, pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new Error(`invalid ${flag} ${quote(pattern)}: ${(error as Error).message}`, { cause: error });
  }
}
