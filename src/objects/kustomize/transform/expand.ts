/** A value that a variable may have. */
export type VariableValue = string | number | boolean;

/**
 * A text with its `$(NAME)`s replaced; a text that is nothing but one takes the variable's value as it is. `$$` stands for
 * a dollar sign. Names that `valueFor` does not know stay.
 */
export function expand(text: string, valueFor: (name: string) => VariableValue | undefined): VariableValue {
  let whole: VariableValue | undefined;
  const expanded = text.replace(/\$(?:\$|\(([^)]*)\))/g, (match, name: string | undefined) => {
    if (name === undefined) return '$';
    const value = valueFor(name);
    if (value === undefined) return match;
    if (match === text) whole = value;
    return String(value);
  });
  return whole ?? expanded;
}
