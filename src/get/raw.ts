import type { Session } from '../session.js';
import { expectOk } from '../transport/status.js';

/** `get --raw PATH`: the body as the server sends it. */
export async function printRaw(path: string, session: Session): Promise<void> {
  const url = new URL(path, 'http://server');
  const response = await expectOk(
    await session.transport.send({
      method: 'GET',
      path: url.pathname,
      query: [...url.searchParams],
      headers: { accept: 'application/json, */*' },
      signal: session.environment.signal,
      stream: true,
    }),
  );
  const decoder = new TextDecoder();
  for await (const chunk of response.body)
    await session.environment.stdout.write(decoder.decode(chunk, { stream: true }));
  await session.environment.stdout.write(decoder.decode());
}
