import { RE2JS } from 're2js';

/**
 * A pattern of Go, as schemas and kustomizations have them, read and matched by RE2
 * (github.com/google/re2/wiki/Syntax): in time linear in the text, whatever the pattern. Matches anywhere in a text, as
 * Go's MatchString. Fails if it is none.
 */
export function goPattern(pattern: string): { test(text: string): boolean } {
  return RE2JS.compile(pattern);
}
