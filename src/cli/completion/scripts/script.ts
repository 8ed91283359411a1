/** The tag of a shell script: its text as it stands, but `\${` for `${`, which would be ours. */
export function script(strings: TemplateStringsArray): string {
  return strings.raw.join('').replaceAll('\\${', '${');
}
