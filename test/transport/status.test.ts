import { describe, expect, test } from 'vitest';
import { isExpired, isForbidden, isNotFound, StatusError } from '../../src/transport/errors.js';
import { readBytes, readText } from '../../src/transport/read.js';
import { expectOk, type RequestSubject } from '../../src/transport/status.js';
import type { ApiResponse } from '../../src/transport/types.js';

function response(status: number, type: string | undefined, ...chunks: string[]): ApiResponse {
  async function* body() {
    for (const chunk of chunks) yield new TextEncoder().encode(chunk);
  }
  return { status, headers: type === undefined ? {} : { 'content-type': type }, body: body() };
}

async function failure(answer: ApiResponse, asked?: RequestSubject): Promise<StatusError> {
  const error = await expectOk(answer, asked).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof StatusError)) throw new Error('expected a StatusError', { cause: error });
  return error;
}

describe('unsuccessful responses', () => {
  test('a Status is used unchanged', async () => {
    const status = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'pods "zzz" not found',
      reason: 'NotFound',
      details: { name: 'zzz', kind: 'pods' },
      code: 404,
    };
    const error = await failure(response(404, 'application/json', JSON.stringify(status)));
    expect(error.status).toEqual(status);
    expect([error.message, error.reason, error.code]).toEqual(['pods "zzz" not found', 'NotFound', 404]);
    expect(isNotFound(error)).toBe(true);
  });

  // Right-hand sides: kubectl 1.32.5 with a server that responds like this, without "Error from server (REASON): ".
  test.each([
    [
      404,
      'text/plain',
      '404 page not found\n',
      'NotFound',
      'the server could not find the requested resource',
    ],
    [
      404,
      'application/json',
      '{"paths":["/api"]}',
      'NotFound',
      'the server could not find the requested resource',
    ],
    [
      429,
      'text/plain; charset=utf-8',
      'Too many requests, please try again later.\n',
      'TooManyRequests',
      'the server has received too many requests and has asked us to try again later',
    ],
    [
      503,
      'text/html',
      '<html>',
      'ServiceUnavailable',
      'the server is currently unable to handle the request',
    ],
    [
      502,
      'text/html',
      '<h1>"bad" gateway</h1>\n',
      'InternalError',
      'an error on the server ("<h1>\\"bad\\" gateway</h1>") has prevented the request from succeeding',
    ],
    [
      500,
      'application/json',
      '{"oops":1}',
      'InternalError',
      'an error on the server ("unknown") has prevented the request from succeeding',
    ],
    [
      504,
      undefined,
      '',
      'Timeout',
      'the server was unable to return a response in the time allotted, but may still be processing the request',
    ],
    [403, 'text/plain', 'not you\n', 'Forbidden', 'not you'],
    [403, 'application/octet-stream', 'not you\n', 'Forbidden', 'unknown'],
    [401, 'text/plain', 'x', 'Unauthorized', 'the server has asked for the client to provide credentials'],
    [400, 'text/plain', 'x', 'BadRequest', 'the server rejected our request for an unknown reason'],
    [
      405,
      'text/plain',
      'x',
      'MethodNotAllowed',
      'the server does not allow this method on the requested resource',
    ],
    [406, 'text/plain', 'only yaml', 'NotAcceptable', 'only yaml'],
    [
      406,
      'application/json',
      '{}',
      'NotAcceptable',
      'the server was unable to respond with a content type that the client supports',
    ],
    [409, 'text/plain', 'x', 'Conflict', 'the server reported a conflict'],
    [415, 'text/plain', 'x', 'UnsupportedMediaType', 'x'],
    [422, 'text/plain', 'x', 'Invalid', 'the server rejected our request due to an error in our request'],
    [
      418,
      'text/plain',
      'teapot',
      '',
      'the server responded with the status code 418 but did not return more information',
    ],
    [
      301,
      'text/plain',
      '',
      '',
      'the server responded with the status code 301 but did not return more information',
    ],
  ])('%i %s %j', async (code, type, body, reason, message) => {
    const error = await failure(response(code, type, body));
    expect([error.reason, error.message]).toEqual([reason, message]);
    expect(error.status.details?.causes?.[0]?.reason).toBe('UnexpectedServerResponse');
  });

  test('name the request', async () => {
    const words = async (asked: RequestSubject) =>
      (await failure(response(404, 'text/plain', ''), asked)).message;
    const base = 'the server could not find the requested resource';
    expect(await words({ method: 'GET', resource: 'pods' })).toBe(`${base} (get pods)`);
    expect(await words({ method: 'DELETE', resource: 'deployments.apps', name: 'web' })).toBe(
      `${base} (delete deployments.apps web)`,
    );
  });

  test('a conflict of a POST means that the object exists', async () => {
    expect((await failure(response(409, 'text/plain', ''), { method: 'POST' })).reason).toBe('AlreadyExists');
  });

  test('a Status of success with an error code does not describe the error', async () => {
    const body = '{"kind":"Status","apiVersion":"v1","status":"Success"}';
    expect((await failure(response(500, 'application/json', body))).reason).toBe('InternalError');
  });

  test('half a Status is not a Status', async () => {
    const error = await failure(response(410, 'application/json', '{"kind":"Status","sta'));
    expect(error.reason).toBe('');
    expect(isExpired(error)).toBe(true);
    expect(isForbidden(error)).toBe(false);
  });

  test('Retry-After is kept', async () => {
    const answer = response(429, 'text/plain', 'x');
    const error = await failure({ ...answer, headers: { ...answer.headers, 'retry-after': '7' } });
    expect(error.status.details?.retryAfterSeconds).toBe(7);
  });
});

describe('reading', () => {
  test('a success is returned unread', async () => {
    const answer = response(201, 'application/json', '{"a":', '"ä"}');
    expect(await expectOk(answer)).toBe(answer);
    expect(JSON.parse(await readText(answer))).toEqual({ a: 'ä' });
  });
  test('characters may be split between chunks', async () => {
    const bytes = new TextEncoder().encode('ä€');
    async function* body() {
      for (const byte of bytes) yield Uint8Array.of(byte);
    }
    expect(await readText({ status: 200, headers: {}, body: body() })).toBe('ä€');
  });
  test('an empty body is empty', async () => {
    expect((await readBytes(response(204, undefined))).length).toBe(0);
  });
});
