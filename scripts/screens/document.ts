import type { Shot } from './screens.ts';

/** The document of the screens. */
export function screensDocument(shots: readonly Shot[]): string {
  const parts = shots.map(
    ({ title, text, screen }) => `## ${title}\n\n${text}\n\n\`\`\`text\n${screen}\n\`\`\`\n`,
  );
  return `# Screens

What \`proa browse\` shows, as text; made by \`npm run screens\`, and compared by the tests. Where colour would be seen, too,
nothing is told by it alone.

${parts.join('\n')}`;
}
