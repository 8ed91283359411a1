import type { ApiResponse } from './types.js';

/** The whole body. Fails as its reading fails. */
export async function readBytes(response: ApiResponse): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}

/** The whole body as UTF-8 text. */
export async function readText(response: ApiResponse): Promise<string> {
  const bytes = await readBytes(response);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** The whole body as JSON, taken at its word. Fails with SyntaxError when it is none. */
export async function readJson<T>(response: ApiResponse): Promise<T> {
  return JSON.parse(await readText(response)) as T;
}
