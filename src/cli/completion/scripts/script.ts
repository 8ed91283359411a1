/** The tag of a shell script: its text unchanged, except `\${` for `${`, which would be a substitution here. */
export function script(strings: TemplateStringsArray): string {
  return strings.raw.join('').replaceAll('\\${', '${');
}
