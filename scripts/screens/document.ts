import type { Shot } from './screens.ts';

/** The document of the screens. */
export function screensDocument(shots: readonly Shot[]): string {
  const parts = shots.map(
    ({ title, text, screen }) => `## ${title}\n\n${text}\n\n\`\`\`text\n${screen}\n\`\`\`\n`,
  );
  return `# Screens

What \`proa browse\` shows, as text. \`npm run screens\` makes this page, and a test compares it. Colors, which are not
shown here, never carry information alone.

${parts.join('\n')}`;
}
