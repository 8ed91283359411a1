import { RE2JS } from 're2js';

/**
 * A Go pattern, as in schemas and kustomizations, matched by RE2 (github.com/google/re2/wiki/Syntax): in time linear in
 * the text, whatever the pattern. Matches anywhere in a text, as Go's MatchString. Fails for an invalid pattern.
 */
export function goPattern(pattern: string): { test(text: string): boolean } {
  return RE2JS.compile(pattern);
}
