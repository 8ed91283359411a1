import type { Shot } from './screens.ts';

/**
 * The document of the screens.
 * @param widths screens on terminals of several widths
 */
export function screensDocument(
  shots: readonly Shot[],
  widths: readonly { columns: number; shots: readonly Shot[] }[],
): string {
  const parts = [
    ...shots.map(partOf),
    ...widths.flatMap(({ columns, shots: of }) =>
      of.map((shot) => partOf({ ...shot, title: `${shot.title} on ${columns} columns` })),
    ),
  ];
  return `# Screens

What \`proa browse\` shows, as text. \`npm run screens\` makes this page, and a test compares it. Colors, which are not
shown here, never carry information alone.

${parts.join('\n')}`;
}

function partOf({ title, text, screen }: Shot): string {
  return `## ${title}\n\n${text}\n\n\`\`\`text\n${screen}\n\`\`\`\n`;
}
