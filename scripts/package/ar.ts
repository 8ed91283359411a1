/** An `ar` archive, as used by Debian packages: files owned by root, in order, all with the same time. */
export function arOf(files: readonly { name: string; content: Buffer }[], epoch: number): Buffer {
  const parts = files.flatMap(({ name, content }) => [
    Buffer.from(
      `${name.padEnd(16)}${String(epoch).padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(content.length).padEnd(10)}\`\n`,
      'latin1',
    ),
    content,
    Buffer.from(content.length % 2 === 1 ? '\n' : ''),
  ]);
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}
