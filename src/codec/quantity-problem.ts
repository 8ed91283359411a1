const FORM = "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** Kubernetes' error for a text that is not a quantity (resource.ParseQuantity). */
export function quantityProblem(text: string): string {
  return text !== '' && SHAPE.test(text)
    ? "unable to parse quantity's suffix"
    : `quantities must match the regular expression ${FORM}`;
}

/** Text with the parts of a quantity and any suffix. */
const SHAPE = /^[+-]?[0-9]*(?:\.[0-9]*)?(?:[eEinumkKMGTP]+[-+]?[0-9]*|[-+][0-9]*)?$/;
