import { RE2JS } from 're2js';

/**
 * A pattern of a schema, read and matched as API servers do, by RE2 (github.com/google/re2/wiki/Syntax): in time linear
 * in the text, whatever the pattern. Matches anywhere in a text, as Go's MatchString. Fails where it is none.
 */
export function goPattern(pattern: string): { test(text: string): boolean } {
  return RE2JS.compile(pattern);
}
