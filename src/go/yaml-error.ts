/**
 * The error of a YAML text, in go-yaml's words if it has them for the same error, without its `yaml: `. The text, which
 * may be a Secret, is not quoted.
 */
export class GoYamlError extends Error {
  override readonly name = 'GoYamlError';
}
