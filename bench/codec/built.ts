/** The built program: measures the contents of the npm package, not the sources. */
export type Built = typeof import('../../src/codec/proto/codec.js') &
  typeof import('../../src/codec/proto/envelope.js') &
  typeof import('../../src/codec/proto/schema.js');

/** Loads it. Fails if it was not built. */
export async function loadBuilt(): Promise<Built> {
  const from = (path: string) => import(new URL(`../../build/codec/proto/${path}`, import.meta.url).href);
  return { ...(await from('codec.js')), ...(await from('envelope.js')), ...(await from('schema.js')) };
}
