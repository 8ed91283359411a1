import type { Readable } from 'node:stream';
import { BaseCommand, examples } from '../cli/base-command.js';
import { optionalIntFlag } from '../cli/flags/kinds.js';
import { objectFormats, outputFlag, readOutput } from '../cli/flags/print.js';
import { ProtobufCodec } from '../codec/proto/codec.js';
import { namedFileText, systemWord } from '../go/file-error.js';
import { isStop, messageOf, UsageError } from '../process/errors.js';
import { streamBytes } from '../process/file-bytes.js';
import { resolveFrom } from '../process/folders.js';
import { streamNamedFile } from '../process/read-file.js';
import { valuePrinter } from '../verbs/decode/printer.js';
import { decodeSources } from '../verbs/decode/run.js';
import type { DecodeSource } from '../verbs/decode/values.js';

const formats = [...objectFormats, 'custom-columns', 'custom-columns-file', 'ndjson'] as const;

const YAML = { name: 'yaml', argument: '' } as const;

/** `proa decode`: prints API objects from files and pipes. */
export default class Decode extends BaseCommand<typeof Decode> {
  static override summary = 'Show API objects in files or stdin: protobuf, JSON, etcd values, watches';
  static override description =
    'Reads API objects and lists, watches (protobuf frames or lines of JSON), and etcd values as etcdctl prints them, ' +
    'with or without -w json. One file may hold several values in different formats. All fields are shown, including ' +
    'managedFields. In JSON, YAML and templates, a list is one document. Values that cannot be decoded are reported at ' +
    'the end with their file and byte offset, and the rest is shown. Fields that are newer than this version of proa ' +
    'are reported by number.\n\n' +
    'With etcdctl --print-value-only, values may follow each other with or without separators.';
  static override usage = ['decode [FILE ...] [flags]'];
  static override examples = examples({
    'Show a pod as etcd stores it':
      'etcdctl get /registry/pods/default/web-1 --print-value-only | <%= config.bin %> decode -o yaml',
    'List the names of all config maps in etcd':
      'etcdctl get --prefix /registry/configmaps -w json | <%= config.bin %> decode -o name',
    'Show a recorded response': 'decode body.json -o yaml',
  });
  static override completes = ['files', '...'] as const;
  static override flags = {
    ...outputFlag(formats, 'yaml'),
    release: optionalIntFlag({
      helpValue: 'N',
      description:
        'Show objects as a server of release 1.N does: its empty fields, and what it adds to the claim templates of stateful sets. By default, empty fields are those of the newest known release, and nothing is added.',
    }),
  };

  protected async execute(): Promise<undefined> {
    const { environment, flags } = this;
    const fromHere = (path: string) => resolveFrom(environment.workingFolder, path);
    const format = readOutput(flags, environment.variables, formats) ?? YAML;
    const printer = await valuePrinter(format, environment);
    const { release } = flags;
    const codec = new ProtobufCodec(release === undefined ? { typedClaims: false } : { release });
    if (this.args.length === 0 && environment.stdin.isTTY) {
      throw new UsageError('name one or more files, or pipe the values to stdin');
    }
    const names = this.args.length === 0 ? ['-'] : this.args;
    const sources = names.map((name): DecodeSource => this.#source(name, fromHere));
    await decodeSources(sources, codec, printer, (warning) =>
      environment.stderr.write(`Warning: ${warning}\n`),
    );
  }

  /** Files are opened when their turn comes. */
  #source(name: string, fromHere: (path: string) => string): DecodeSource {
    const { stdin, signal } = this.environment;
    if (name === '-') return { name: 'STDIN', body: inputBody(stdin, signal) };
    return { name, body: fileBody(name, fromHere(name), signal) };
  }
}

async function* inputBody(stdin: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* streamBytes(stdin, signal);
  } catch (error) {
    if (isStop(error)) throw error;
    throw new Error(`cannot read standard input: ${systemWord(error) ?? messageOf(error)}`, { cause: error });
  }
}

async function* fileBody(name: string, path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* streamNamedFile(path, signal);
  } catch (error) {
    if (isStop(error)) throw error;
    throw new Error(namedFileText(name, error), { cause: error });
  }
}
