import { goJsonCompact } from '../codec/go-json.js';
import { groupVersion, type KubeObject } from '../codec/object.js';
import type { ProtobufCodec } from '../codec/proto/codec.js';
import { UnencodableError, UnknownKindError } from '../codec/proto/errors.js';
import type { Selection } from '../codec/selection.js';
import type { ProtobufMemory } from '../discovery/protobuf-memory.js';
import { type ApiResource, resourceName } from '../discovery/types.js';
import type { EncodingChoice } from '../process/settings.js';
import { StatusError } from '../transport/errors.js';
import { expectOk } from '../transport/status.js';
import type { ApiRequest, Transport } from '../transport/types.js';
import { readWriteAnswer } from './client/read-write-answer.js';

const JSON_TYPE = 'application/json';
const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';

/** The server cannot respond in the requested encoding. */
const NOT_ACCEPTABLE = 406;
/** The server cannot read a body in this encoding. */
const UNSUPPORTED_MEDIA_TYPE = 415;

/** What writing depends on. */
interface WriterDeps {
  transport: Pick<Transport, 'send'>;
  memory: Pick<ProtobufMemory, 'refuses' | 'keepRefusal' | 'takesNot' | 'keepUntaken'>;
  /** The minor number of the server's release; undefined if the server does not report it. Requested at most once. */
  release(): Promise<number | undefined>;
}

/** An object on its way to the server. */
interface ObjectWrite {
  /** The request without its body and the headers of the body. */
  head: Pick<ApiRequest, 'method' | 'path' | 'query' | 'secrets'>;
  resource: ApiResource;
  /** The object's name, if the path has it. */
  name?: string;
  object: KubeObject;
  /** The needed parts of the response; more may be read. */
  select: Selection;
  signal: AbortSignal;
}

/** How an object is sent, and which response is requested. */
interface Forms {
  /** The object in protobuf; undefined if it is sent as JSON. */
  protobuf: Uint8Array | undefined;
  acceptsProtobuf: boolean;
}

/**
 * Sends complete objects, each once: in protobuf if the server makes the same of it as of JSON, else in JSON. A server
 * that does not accept protobuf (415) or does not return it (406) has done nothing yet; the object is sent again in
 * JSON, and that is remembered for later runs. No other failure is repeated here: the object may have been stored.
 */
export class ObjectWriter {
  #codec: Promise<ProtobufCodec | undefined> | undefined;
  /** Of the release before the server's. */
  #neighbour: Promise<ProtobufCodec> | undefined;
  readonly #choice: EncodingChoice;
  readonly #deps: WriterDeps;

  constructor(choice: EncodingChoice, deps: WriterDeps) {
    this.#choice = choice;
    this.#deps = deps;
  }

  /** Returns the server's response. Fails as the transport does, with StatusError, and as readWritten. */
  async send(write: ObjectWrite): Promise<KubeObject> {
    const forms = await this.#firstForms(write);
    for (;;) {
      try {
        return await this.#exchange(write, forms);
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        if (error.code === UNSUPPORTED_MEDIA_TYPE && forms.protobuf !== undefined) {
          forms.protobuf = undefined;
          await this.#deps.memory.keepUntaken(keyOf(write.resource));
        } else if (error.code === NOT_ACCEPTABLE && forms.acceptsProtobuf) {
          forms.acceptsProtobuf = false;
          await this.#deps.memory.keepRefusal(keyOf(write.resource));
        } else throw error;
      }
    }
  }

  /** A protobuf response is requested if the object is sent as protobuf: then the schema is already loaded. */
  async #firstForms({ resource, object }: ObjectWrite): Promise<Forms> {
    const key = keyOf(resource);
    const { memory } = this.#deps;
    const isAuto = this.#choice === 'auto';
    if (this.#choice === 'json' || (isAuto && (await memory.takesNot(key)))) {
      return { protobuf: undefined, acceptsProtobuf: false };
    }
    const protobuf = await this.#encode(object);
    return { protobuf, acceptsProtobuf: protobuf !== undefined && !(isAuto && (await memory.refuses(key))) };
  }

  /** The object in protobuf; undefined if this server would not read it exactly as the JSON. */
  async #encode(object: KubeObject): Promise<Uint8Array | undefined> {
    const { familyOfGroup } = await import('../codec/proto/schema/index.js');
    const [group = ''] = (object.apiVersion ?? '').split('/').slice(-2, -1);
    if (!Object.hasOwn(familyOfGroup, group)) return undefined;
    this.#codec ??= this.#makeCodec();
    try {
      const codec = await this.#codec;
      if (codec !== undefined && this.#choice === 'auto') await this.#checkNeighbour(codec, object);
      return await codec?.encodeExact(object);
    } catch (error) {
      if (error instanceof UnencodableError || error instanceof UnknownKindError) return undefined;
      throw error;
    }
  }

  /**
   * During an upgrade, the servers of a control plane may be one release apart, and the older one would ignore what
   * only the newer one has. Fails as encodeExact.
   */
  async #checkNeighbour({ release }: ProtobufCodec, object: KubeObject): Promise<void> {
    this.#neighbour ??= import('../codec/proto/codec.js').then(
      ({ ProtobufCodec }) => new ProtobufCodec({ release: release - 1 }),
    );
    await (await this.#neighbour).encodeExact(object);
  }

  /** Undefined if a server's release is unknown, or newer than the schema: it may understand another message. */
  async #makeCodec(): Promise<ProtobufCodec | undefined> {
    const [{ ProtobufCodec }, { newestRelease }, release] = await Promise.all([
      import('../codec/proto/codec.js'),
      import('../codec/proto/schema/index.js'),
      this.#deps.release(),
    ]);
    return release === undefined || release > newestRelease ? undefined : new ProtobufCodec({ release });
  }

  async #exchange(write: ObjectWrite, { protobuf, acceptsProtobuf }: Forms): Promise<KubeObject> {
    const { head, object, resource, name, select, signal } = write;
    const response = await this.#deps.transport.send({
      ...head,
      headers: {
        accept: acceptsProtobuf ? `${PROTOBUF_TYPE},${JSON_TYPE}` : JSON_TYPE,
        'content-type': protobuf === undefined ? JSON_TYPE : PROTOBUF_TYPE,
      },
      body: protobuf ?? `${goJsonCompact(object)}\n`,
      signal,
    });
    const asked = {
      method: head.method,
      resource: resourceName(resource),
      ...(name !== undefined && { name }),
    };
    const codec = await this.#codec;
    return (await readWriteAnswer(await expectOk(response, asked), select, codec)) as KubeObject;
  }
}

/** The name of a resource in the memory. */
function keyOf({ group, version, name }: ApiResource): string {
  return `${groupVersion(group, version)}/${name}`;
}
