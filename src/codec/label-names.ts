/** Which names and labels are valid (apimachinery's util/validation), with a server's words for the others. */

const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const QUALIFIED = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

const SUBDOMAIN_RULE =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL_RULE =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const QUALIFIED_RULE =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE_RULE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

/** What is wrong with an object's name; undefined if nothing is. @param label it has no dots */
export function nameProblem(name: string, label: boolean): string | undefined {
  const limit = label ? 63 : 253;
  if (name.length > limit) return `must be no more than ${limit} characters`;
  if ((label ? LABEL : SUBDOMAIN).test(name)) return undefined;
  return label ? LABEL_RULE : SUBDOMAIN_RULE;
}

/** What is wrong with the key of a label or annotation: `name` or `example.com/name`. */
export function labelKeyProblem(key: string): string | undefined {
  const parts = key.split('/');
  const name = parts.at(-1)!;
  if (parts.length > 2) {
    return `a qualified name ${QUALIFIED_RULE} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`;
  }
  if (parts.length === 2 && parts[0] === '') return 'prefix part must be non-empty';
  const prefix = parts.length === 2 ? nameProblem(parts[0]!, false) : undefined;
  if (prefix !== undefined) return `prefix part ${prefix}`;
  if (name === '') return `name part must be non-empty; name part ${QUALIFIED_RULE}`;
  if (name.length > 63) return 'name part must be no more than 63 characters';
  return QUALIFIED.test(name) ? undefined : `name part ${QUALIFIED_RULE}`;
}

/** What is wrong with the value of a label. */
export function labelValueProblem(value: string): string | undefined {
  if (value.length > 63) return 'must be no more than 63 characters';
  return value === '' || QUALIFIED.test(value) ? undefined : VALUE_RULE;
}
