/**
 * What is wrong with a YAML text, in go-yaml's words where it has them for the same fault, without its `yaml: `. Nothing of
 * the text is repeated, which may be a Secret.
 */
export class GoYamlError extends Error {
  override readonly name = 'GoYamlError';
}
