/** `k8s` and a zero byte begin every protobuf body (Kubernetes API concepts, "Kubernetes Protobuf encoding"). */
export const MAGIC: Uint8Array = Uint8Array.of(0x6b, 0x38, 0x73, 0x00);

/** Whether bytes begin as protobuf of the API does. */
export function isProtobuf(bytes: Uint8Array): boolean {
  return bytes.length >= MAGIC.length && MAGIC.every((byte, i) => bytes[i] === byte);
}
