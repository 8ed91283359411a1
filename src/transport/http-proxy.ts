import type { Duplex } from 'node:stream';
import { ExchangeError } from './exchange.js';
import { proxyAuthorization } from './proxy-choice.js';

/** The longest head of a proxy's response that is read. */
const HEAD_LIMIT = 64 * 1024;

/**
 * Requests a tunnel from an HTTP proxy (CONNECT, RFC 9110 section 9.3.6). When it resolves, the stream leads to the
 * server. Fails with ExchangeError, with the proxy's reason for its refusal, as in Go.
 * @param target `host:port`
 */
export function openTunnel(stream: Duplex, proxy: URL, target: string, userAgent: string): Promise<void> {
  const headers = { Host: target, 'User-Agent': userAgent, ...proxyAuthorization(proxy) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const finish = (error?: ExchangeError) => {
      stream.off('data', onData).off('error', onError).off('end', onEnd).off('close', onEnd);
      stream.pause();
      if (error === undefined) return resolve();
      stream.destroy();
      reject(error);
    };
    const onError = (cause: Error) =>
      finish(new ExchangeError(`proxyconnect tcp: ${cause.message}`, 'dial', { cause }));
    const onEnd = () => finish(new ExchangeError('proxyconnect tcp: unexpected EOF', 'dial'));
    const onData = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) {
        if (head.length > HEAD_LIMIT)
          finish(new ExchangeError('proxyconnect tcp: too long an answer', 'dial'));
        return;
      }
      const [, code, words] = /^HTTP\/1\.[01] (\d{3}) ?([^\r\n]*)/.exec(head.toString('latin1')) ?? [];
      if (code === undefined)
        return finish(new ExchangeError('proxyconnect tcp: malformed HTTP response', 'dial'));
      if (code !== '200') return finish(new ExchangeError(words || `unknown status code ${code}`, 'dial'));
      const early = head.subarray(end + 4);
      finish();
      if (early.length > 0) stream.unshift(early);
    };
    if (stream.destroyed) return stream.errored ? onError(stream.errored) : onEnd();
    stream.on('data', onData).once('error', onError).once('end', onEnd).once('close', onEnd);
    stream.write(`CONNECT ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
  });
}
