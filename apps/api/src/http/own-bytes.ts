/**
 * Bytes that are kept, in memory of their own: as a piece of a larger block, such as a compressor's 16 KB, they would keep all
 * of that.
 */
export function onItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
