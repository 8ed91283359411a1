/**
 * An answer of kubectl's or of a real API server without what its messages tell of its own code, places in source files and
 * Go's types: proa and the sandbox say what is wrong in plain words there. docs/reference/differences.md names the difference.
 */
export function withoutGoSources(text: string): string {
  return text
    .replace(/(is registered for .*) in scheme "[\w./-]+\.go:\d+"/g, '$1')
    .replace(
      /couldn't get version\/kind; json parse error: json: cannot unmarshal (\w+) into Go value of type struct \{ APIVersion .*? Kind .*? \}/g,
      'expected an object, found $1',
    );
}
