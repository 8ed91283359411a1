import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { alternateFamilies, dialTcp } from '../../src/transport/dial-tcp.js';
import { ManualClock } from '../support/manual-clock.js';

/** A network of scripted addresses: what each does is up to the test. */
class Network {
  readonly clock = new ManualClock();
  readonly dialed = new Map<string, EventEmitter & { destroyed: boolean }>();
  readonly #addresses: string[] | Error;

  constructor(addresses: string[] | Error) {
    this.#addresses = addresses;
  }

  resolve = async (): Promise<string[]> => {
    if (this.#addresses instanceof Error) throw this.#addresses;
    return this.#addresses;
  };

  connect = (address: string): Socket => {
    const socket = Object.assign(new EventEmitter(), {
      destroyed: false,
      destroy() {
        socket.destroyed = true;
      },
      setNoDelay() {},
      setKeepAlive() {},
    });
    this.dialed.set(address, socket);
    return socket as unknown as Socket;
  };

  answer(address: string): void {
    this.dialed.get(address)?.emit('connect');
  }

  refuse(address: string): void {
    this.dialed.get(address)?.emit('error', Object.assign(new Error(), { code: 'ECONNREFUSED' }));
  }

  get order(): string[] {
    return [...this.dialed.keys()];
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('several addresses of a name', () => {
  test('a silent one does not delay the next', async () => {
    const network = new Network(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    const dialing = dialTcp('api.test.example', 443, network);
    await settled();
    expect(network.order).toEqual(['10.0.0.1']);
    network.clock.advance(299);
    expect(network.order).toEqual(['10.0.0.1']);
    network.clock.advance(1);
    expect(network.order).toEqual(['10.0.0.1', '10.0.0.2']);
    network.answer('10.0.0.2');
    expect(await dialing).toBe(network.dialed.get('10.0.0.2'));
    expect(network.dialed.get('10.0.0.1')?.destroyed).toBe(true);
    network.clock.advance(100_000);
    expect(network.order).toHaveLength(2);
  });

  test('a slow one may still be first', async () => {
    const network = new Network(['10.0.0.1', '10.0.0.2']);
    const dialing = dialTcp('api.test.example', 443, network);
    await settled();
    network.clock.advance(300);
    network.answer('10.0.0.1');
    expect(await dialing).toBe(network.dialed.get('10.0.0.1'));
    expect(network.dialed.get('10.0.0.2')?.destroyed).toBe(true);
  });

  test('a refusal starts the next at once; the first is reported when all refuse', async () => {
    const network = new Network(['10.0.0.1', '10.0.0.2']);
    const dialing = dialTcp('api.test.example', 443, network);
    await settled();
    network.refuse('10.0.0.1');
    expect(network.order).toEqual(['10.0.0.1', '10.0.0.2']);
    network.refuse('10.0.0.2');
    await expect(dialing).rejects.toThrow('dial tcp 10.0.0.1:443: connect: connection refused');
  });

  test('fail if none responds within half a minute', async () => {
    const network = new Network(['10.0.0.1']);
    const dialing = dialTcp('api.test.example', 443, network);
    await settled();
    network.clock.advance(30_000);
    await expect(dialing).rejects.toThrow('dial tcp 10.0.0.1:443: i/o timeout');
    expect(network.dialed.get('10.0.0.1')?.destroyed).toBe(true);
  });
});

test('fail for an unknown name', async () => {
  const network = new Network(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
  await expect(dialTcp('no.test.example', 443, network)).rejects.toThrow(
    /^dial tcp: lookup no\.test\.example( on \S+:\d+)?: no such host$/,
  );
});

test('an address needs no resolver', async () => {
  const network = new Network(new Error('not to be asked'));
  const dialing = dialTcp('::1', 443, network);
  network.refuse('::1');
  await expect(dialing).rejects.toThrow('dial tcp [::1]:443: connect: connection refused');
});

test('families take turns, the resolver’s favorite first', () => {
  expect(alternateFamilies(['fd00::1', 'fd00::2', '10.0.0.1', '10.0.0.2', 'fd00::3'])).toEqual([
    'fd00::1',
    '10.0.0.1',
    'fd00::2',
    '10.0.0.2',
    'fd00::3',
  ]);
  expect(alternateFamilies([])).toEqual([]);
});
