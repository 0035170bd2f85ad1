/** A response body that many requests share: compressed once for each encoding, when the first client takes it. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { varyBy } from './vary'

const brotli = promisify(brotliCompress)
const encoders = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}
type Encoding = keyof typeof encoders

/** Bytes; compressing less isn't worth the header. */
export const compressionThreshold = 1024

export class CompressedBody {
  private readonly bytes: Buffer
  private readonly encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.bytes = withOwnMemory(Buffer.from(text))
  }

  /** Bytes in memory, at most: the text and its two compressed forms, which take less than half of it each. */
  get size(): number {
    return this.bytes.length * (this.isCompressible ? 2 : 1)
  }

  /** Sends it in the best encoding that the client accepts. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.isCompressible) varyBy(reply, 'accept-encoding')
    const encoding = this.isCompressible ? acceptedEncoding(request.headers['accept-encoding']) : undefined
    if (encoding === undefined) await reply.send(this.bytes)
    else await reply.header('content-encoding', encoding).send(await this.in(encoding))
  }

  private get isCompressible(): boolean {
    return this.bytes.length >= compressionThreshold
  }

  private in(encoding: Encoding): Promise<Buffer> {
    const ready = this.encoded.get(encoding) ?? encoders[encoding](this.bytes).then(withOwnMemory)
    this.encoded.set(encoding, ready)
    return ready
  }
}

/** The preferred encoding that a client names without refusing it (`q=0`). */
const acceptedEncoding = (header = ''): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) =>
    header
      .toLowerCase()
      .split(',')
      .some((each) => {
        const [name, ...parameters] = each.split(';').map((part) => part.trim())
        return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
      }),
  )

/** A small piece of Node's pool or of a compressor's 16 KB block would keep all of that in memory. */
function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
