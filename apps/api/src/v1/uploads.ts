/** Uploads in pieces that go on after an interruption (the tus protocol): the desk's, and those of programs. */
import { mkdir, statfs } from 'node:fs/promises'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PriceFiles } from '../operate/price-files'

/** In bytes. */
const longestFile = 16 * 2 ** 30
/** Bytes of the disk that stay free. */
const keptFree = 2 ** 30

interface UploadsOptions {
  /** Of the whole address. */
  path: string
  /** Throws unless the caller may bring files. */
  authorize: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** Bytes that other uploads have announced and not sent yet. */
async function stillArriving(store: ReturnType<PriceFiles['uploadStore']>): Promise<number> {
  const ids = (await store.configstore.list?.()) ?? []
  const uploads = await Promise.all(ids.map((id) => store.getUpload(id).catch(() => undefined)))
  return uploads.reduce((sum, upload) => sum + (upload?.size === undefined ? 0 : upload.size - upload.offset), 0)
}

/** @param api an area whose addresses begin with the beginning of `path` */
export function serveUploads(
  api: FastifyInstance,
  { folder, uploadStore }: PriceFiles,
  { path, authorize }: UploadsOptions,
): void {
  let uploads: Server | undefined
  const server = () => {
    uploads ??= new Server({
      path,
      datastore: uploadStore(),
      relativeLocation: true,
      allowedOrigins: () => false,
      maxSize: longestFile,
      async onUploadCreate(_, { size }) {
        // An upload that says its size later would grow past what is free.
        if (size === undefined) throw { status_code: 400, body: 'The size of the file is missing.\n' }
        const { bavail, bsize } = await statfs(folder.arriving())
        const free = bavail * bsize - (await stillArriving(uploadStore()))
        if (free - size < keptFree) throw { status_code: 507, body: 'The disk of the server is full.\n' }
        return {}
      },
    })
    return uploads
  }
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    await authorize(request, reply)
    // Deleted meanwhile by somebody who tidies up.
    await mkdir(folder.arriving(), { recursive: true, mode: 0o700 })
  }
  api.register(async (area) => {
    // Not read here: tus writes the pieces as they arrive.
    area.removeAllContentTypeParsers()
    area.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of ['/uploads', '/uploads/:id']) {
      area.route({
        method: ['POST', 'PATCH', 'HEAD', 'DELETE'],
        url,
        exposeHeadRoute: false,
        schema: { hide: true },
        async handler(request, reply) {
          await handle(request, reply)
          reply.hijack()
          await server().handle(request.raw, reply.raw)
        },
      })
    }
  })
}
