// Imported before a program (`node --import`): writes a line into the file that CONNECTIONS names for each address that the
// program, or a program of Node.js that it starts, connects to, sends a datagram to, or looks up.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

const note = (line) => appendFileSync(process.env.CONNECTIONS, `${line}\n`);

/** Before a function does its work, notes what it is called with. */
function noteCalls(owner, names, text) {
  for (const name of names) {
    const original = owner[name];
    owner[name] = function noted(...args) {
      note(text(args, name));
      return original.apply(this, args);
    };
  }
}

/** Of the forms that `connect` takes: options, a port with a host, a path, or Node's own list of these. */
function address([first, second]) {
  const [options, host] = Array.isArray(first) ? first : [first, second];
  if (typeof options === 'object') return options.path ?? `${options.host ?? 'localhost'}:${options.port}`;
  return /^\d+$/.test(options) ? `${typeof host === 'string' ? host : 'localhost'}:${options}` : options;
}

// Every TCP connection and every Unix socket ends up here: those of tls, http, https, http2 and fetch, too.
noteCalls(Socket.prototype, ['connect'], (args) => `connect ${address(args)}`);
noteCalls(dgram.Socket.prototype, ['send', 'connect'], (_args, name) => `datagram ${name}`);
const isQuestion = (name) => /^(?:lookup|resolve|reverse)/.test(name);
for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
  noteCalls(owner, Object.getOwnPropertyNames(owner).filter(isQuestion), ([host]) => `lookup ${host}`);
syncBuiltinESMExports();
