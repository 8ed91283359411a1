import { BaseCommand, examples } from '../cli/base-command.js';
import { optionalIntFlag, wordFlag } from '../cli/flags/kinds.js';
import { ProtobufCodec } from '../codec/proto/codec.js';
import { namedFileText } from '../go/file-error.js';
import { isStop, UsageError } from '../process/errors.js';
import { resolveFrom } from '../process/folders.js';
import { NodeOutput } from '../process/node-output.js';
import { MAX_MANIFEST_BYTES, readNamedText } from '../process/read-file.js';
import { readInput } from '../process/read-input.js';
import { encodeManifest } from '../verbs/decode/encode.js';

const FORMS = ['binary', 'base64', 'hex'] as const;

/** `proa encode`: converts manifests to the protobuf that servers send and store. */
export default class Encode extends BaseCommand<typeof Encode> {
  static override summary = 'Convert manifests to the protobuf that API servers send and store';
  static override description =
    'Reads YAML and JSON from files or stdin and writes each object in the envelope that API servers use in requests, ' +
    'responses and etcd. The items of a v1 List are written one by one. If an object cannot be encoded, nothing is ' +
    'written. Custom resources have no protobuf form.';
  static override usage = ['encode [FILE ...] [flags]'];
  static override examples = examples({
    'Make the body of a request': 'encode pod.yaml > pod.pb',
    'Print the bytes as text': 'encode pod.yaml -o hex',
  });
  static override completes = ['files', '...'] as const;
  static override flags = {
    output: wordFlag(
      {
        char: 'o',
        description: 'binary for the plain bytes; base64 or hex for one line of text per object.',
      },
      FORMS,
      'binary',
    ),
    release: optionalIntFlag({
      helpValue: 'N',
      description: 'Encode for a server of release 1.N; the newest known release by default.',
    }),
  };

  protected async execute(): Promise<undefined> {
    const { environment, flags } = this;
    const form = FORMS.find((known) => known === flags.output);
    if (form === undefined) throw new Error(`--output ${flags.output} is not available: ${FORMS.join(', ')}`);
    if (form === 'binary' && environment.screen.isTTY) {
      throw new UsageError('refusing to write protobuf to a terminal: redirect the output, or use -o base64');
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
  }

  #sources(): string[] {
    if (this.args.length > 0) return this.args;
    if (this.environment.stdin.isTTY)
      throw new UsageError('name one or more files, or pipe manifests to stdin');
    return ['-'];
  }

  async #read(name: string): Promise<string> {
    const { stdin, workingFolder, signal } = this.environment;
    if (name === '-') return readInput(stdin, signal);
    try {
      return await readNamedText(resolveFrom(workingFolder, name), signal, MAX_MANIFEST_BYTES);
    } catch (error) {
      if (isStop(error)) throw error;
      throw new Error(namedFileText(name, error), { cause: error });
    }
  }
}
