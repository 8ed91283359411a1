/** The gRPC status codes that are distinguished here (gRPC's statuscodes document). */
export const GRPC = {
  cancelled: 1,
  unknown: 2,
  deadlineExceeded: 4,
  resourceExhausted: 8,
  aborted: 10,
  outOfRange: 11,
  internal: 13,
  unavailable: 14,
} as const;

/** A request that etcd refused, or that did not reach it. */
export class EtcdError extends Error {
  override readonly name = 'EtcdError';
  constructor(
    /** gRPC's status code. */
    readonly code: number,
    message: string,
  ) {
    super(message);
  }

  /** The requested revision is gone. */
  get isCompacted(): boolean {
    return this.code === GRPC.outOfRange && this.message.includes('has been compacted');
  }

  /** The requested revision does not exist yet. */
  get isFuture(): boolean {
    return this.code === GRPC.outOfRange && this.message.includes('is a future revision');
  }

  /** There was no response in time. */
  get isTimeout(): boolean {
    return this.code === GRPC.deadlineExceeded;
  }

  /** The message as in Go's etcd client: etcd's own messages unchanged, those of gRPC with their code. */
  get goText(): string {
    if (this.message.startsWith('etcdserver: ')) return this.message;
    return `rpc error: code = ${GO_CODES[this.code] ?? `Code(${this.code})`} desc = ${this.message}`;
  }

  /** Why it failed, for an operator: without the additions of the gRPC library and Node.js. */
  get reason(): string {
    const bare = this.message.replace(/^No connection established\. Last error: (?:Error: )?/, '');
    const system = /\b(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)\b/.exec(
      bare,
    );
    if (system !== null) return SYSTEM_REASONS[system[1]!]!;
    if (/unable to (?:verify|get) |self-signed certificate/.test(bare))
      return 'tls: failed to verify certificate: x509: certificate signed by unknown authority';
    if (bare.startsWith('Failed to connect')) return 'the connection failed';
    return /ENOTFOUND|EAI_AGAIN|^Name resolution failed/.test(bare) ? 'no such host' : bare;
  }

  /** Another member, or the same a little later, may well respond. */
  get mayPass(): boolean {
    return PASSING.includes(this.code);
  }

  /** The request did not leave this process, or etcd reports that it applied nothing: writes may be repeated. */
  get isUnsent(): boolean {
    if (this.code === GRPC.resourceExhausted) return this.message.includes('too many requests');
    return this.code === GRPC.unavailable && UNSENT.some((text) => this.message.includes(text));
  }
}

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset by peer',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ETIMEDOUT: 'connection timed out',
  EADDRNOTAVAIL: 'cannot assign requested address',
};

/** gRPC's codes as Go prints them. */
const GO_CODES: Readonly<Record<number, string>> = {
  1: 'Canceled',
  2: 'Unknown',
  3: 'InvalidArgument',
  4: 'DeadlineExceeded',
  5: 'NotFound',
  7: 'PermissionDenied',
  8: 'ResourceExhausted',
  9: 'FailedPrecondition',
  10: 'Aborted',
  11: 'OutOfRange',
  12: 'Unimplemented',
  13: 'Internal',
  14: 'Unavailable',
  15: 'DataLoss',
  16: 'Unauthenticated',
};

const PASSING: readonly number[] = [
  GRPC.cancelled,
  GRPC.unknown,
  GRPC.deadlineExceeded,
  GRPC.resourceExhausted,
  GRPC.aborted,
  GRPC.internal,
  GRPC.unavailable,
];

/**
 * The messages of the gRPC library before a connection is made, and of etcd before it proposes a write to its members.
 */
const UNSENT = ['No connection established', 'Name resolution failed', 'etcdserver: no leader'];

/** Converts any failure of the gRPC library. */
export function etcdError(error: unknown): EtcdError {
  if (error instanceof EtcdError) return error;
  const { code = GRPC.unknown, details, message } = error as Partial<EtcdError> & { details?: string };
  // the gRPC library ends messages in this way if it has no note to add
  return new EtcdError(code, (details || message || 'unknown failure').replace(/\. Resolution note: $/, ''));
}
