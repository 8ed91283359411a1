/** Headings of flags in help. A group of flags stands below the same one in every command. */
export const headings = {
  selection: 'SELECTION',
  output: 'OUTPUT',
  writing: 'WRITING',
  deleting: 'DELETING',
  streaming: 'STREAMING',
  watching: 'WATCHING',
} as const;
