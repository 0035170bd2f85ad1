/**
 * Bytes that are to be kept: as a piece of a larger block, such as a compressor's 16 KB or Node's pool, they would keep all of
 * that. Returns them as they are where they have memory of their own.
 */
export function unpooledCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
