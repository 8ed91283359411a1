/** A container that only an image and a command are known of. */
export function containerOf(name: string, image: string, command: readonly string[]) {
  return { name, image, ...(command.length > 0 && { command: [...command] }) };
}
