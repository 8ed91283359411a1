/**
 * A message of kubectl or of a real API server without references to its own code, such as source positions and Go
 * types: proa and the sandbox explain the error in plain words there. docs/reference/differences.md names the
 * difference.
 */
export function withoutGoSources(text: string): string {
  return text
    .replace(/(is registered for .*) in scheme "[\w./-]+\.go:\d+"/g, '$1')
    .replace(
      /couldn't get version\/kind; json parse error: json: cannot unmarshal (\w+) into Go value of type struct \{ APIVersion .*? Kind .*? \}/g,
      'expected an object, found $1',
    );
}
