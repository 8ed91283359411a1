/** A container of which only the image and the command are known. */
export function containerOf(name: string, image: string, command: readonly string[]) {
  return { name, image, ...(command.length > 0 && { command: [...command] }) };
}
