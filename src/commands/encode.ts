import { resolve } from 'node:path';
import { BaseCommand } from '../cli/base-command.js';
import { optionalIntFlag, wordFlag } from '../cli/flags/kinds.js';
import { ProtobufCodec } from '../codec/proto/codec.js';
import { namedFileText } from '../go/file-error.js';
import { isStop, UsageError } from '../process/errors.js';
import { NodeOutput } from '../process/node-output.js';
import { LARGEST_MANIFEST, readNamedText } from '../process/read-file.js';
import { readInput } from '../process/read-input.js';
import { encodeManifest } from '../verbs/decode/encode.js';

const FORMS = ['binary', 'base64', 'hex'] as const;

/** `proa encode`: manifests as the protobuf that servers send and store. */
export default class Encode extends BaseCommand<typeof Encode> {
  static override summary = 'Write manifests in protobuf, in the bytes that an API server stores';
  static override description =
    'Reads YAML and JSON from files or stdin and writes each object in its envelope: what a server answers, takes and ' +
    'keeps in etcd. Items of a v1 List stand for themselves. Nothing is written unless all objects can be. Custom ' +
    'resources have no form in protobuf.';
  static override usage = ['encode [FILE ...] [flags]'];
  static override examples = [
    { description: 'Make the body of a request', command: '<%= config.bin %> encode pod.yaml > pod.pb' },
    { description: 'Print the bytes as text', command: '<%= config.bin %> encode pod.yaml -o hex' },
  ];
  static override flags = {
    output: wordFlag(
      { char: 'o', description: 'Bytes as they are, or text with a line for each object.' },
      FORMS,
      'binary',
    ),
    release: optionalIntFlag({
      helpValue: 'N',
      description: 'Write as a 1.N server does; the newest known release by default.',
    }),
  };

  protected async execute(): Promise<undefined> {
    const { environment, flags } = this;
    const form = FORMS.find((known) => known === flags.output);
    if (form === undefined) throw new Error(`--output ${flags.output} is not available: ${FORMS.join(', ')}`);
    if (form === 'binary' && environment.screen.isTTY) {
      throw new UsageError('protobuf is not for a terminal: redirect it, or take -o base64');
    }
    const codec = new ProtobufCodec(flags.release === undefined ? {} : { release: flags.release });
    const encoded: Uint8Array[] = [];
    for (const name of this.#sources()) {
      encoded.push(...(await encodeManifest(await this.#read(name), name === '-' ? 'STDIN' : name, codec)));
    }
    if (form === 'binary') {
      const output = new NodeOutput(environment.screen);
      for (const bytes of encoded) await output.write(bytes);
    } else {
      const lines = encoded.map((bytes) => `${Buffer.from(bytes).toString(form)}\n`);
      await environment.stdout.write(lines.join(''));
    }
    return undefined;
  }

  #sources(): string[] {
    if (this.args.length > 0) return this.args;
    if (this.environment.stdin.isTTY) throw new UsageError('name files, or give manifests on stdin');
    return ['-'];
  }

  async #read(name: string): Promise<string> {
    const { stdin, workingFolder, signal } = this.environment;
    if (name === '-') return readInput(stdin, signal);
    try {
      return await readNamedText(resolve(workingFolder, name), signal, LARGEST_MANIFEST);
    } catch (error) {
      if (isStop(error)) throw error;
      throw new Error(namedFileText(name, error), { cause: error });
    }
  }
}
