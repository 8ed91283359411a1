/** A cache folder in memory. */
export function memoryFolder() {
  const files = new Map<string, string>();
  return {
    files,
    read: async (name: string) => {
      const text = files.get(name);
      return text === undefined ? undefined : { text, modified: 0 };
    },
    write: (name: string, text: string) => void files.set(name, text),
    remove: (name: string) => void files.delete(name),
  };
}
