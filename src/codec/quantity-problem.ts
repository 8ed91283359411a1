const FORM = "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** What Kubernetes says of a text that is no quantity (resource.ParseQuantity). */
export function quantityProblem(text: string): string {
  return text !== '' && SHAPE.test(text)
    ? "unable to parse quantity's suffix"
    : `quantities must match the regular expression ${FORM}`;
}

/** What has the parts of a quantity, of whatever suffix. */
const SHAPE = /^[+-]?[0-9]*(?:\.[0-9]*)?(?:[eEinumkKMGTP]+[-+]?[0-9]*|[-+][0-9]*)?$/;
