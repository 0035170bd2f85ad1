/** Uploads in pieces that go on after an interruption (the tus protocol), at `/desk/api/uploads`. */
import { mkdir, statfs } from 'node:fs/promises'
import { hasRight } from '@rxgauge/contract/desk'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorPlace } from '../base/errors/error-place'
import { DeskError } from './desk-error'
import { sessionCookie } from './route'
import type { DeskServices } from './services'

/** In bytes. */
const longestFile = 16 * 2 ** 30
/** Bytes of the disk that stay free. */
const keptFree = 2 ** 30
/** Unfinished uploads are deleted after this many milliseconds. */
const day = 86_400_000
/** Milliseconds between two looks for what other processes left. */
const takeUpEvery = 60_000

export const uploadStore = ({ priceFiles }: DeskServices): FileStore =>
  new FileStore({ directory: priceFiles.folder.arriving(), expirationPeriodInMilliseconds: day })

/** Bytes that other uploads have announced and not sent yet. */
async function stillArriving(store: FileStore): Promise<number> {
  const ids = (await store.configstore.list?.()) ?? []
  const uploads = await Promise.all(ids.map((id) => store.getUpload(id).catch(() => undefined)))
  return uploads.reduce((sum, upload) => sum + (upload?.size === undefined ? 0 : upload.size - upload.offset), 0)
}

export function serveUploads(api: FastifyInstance, desk: DeskServices): void {
  const { folder, checks } = desk.priceFiles
  const logError = (error: unknown) =>
    api.log.error(errorPlace(error), 'a file that staff brought could not be checked')
  checks.onError = logError
  let uploads: Server | undefined
  const server = () => {
    uploads ??= new Server({
      path: '/desk/api/uploads',
      datastore: uploadStore(desk),
      relativeLocation: true,
      allowedOrigins: () => false,
      maxSize: longestFile,
      async onUploadCreate(_, { size }) {
        // An upload that says its size later would grow past what is free.
        if (size === undefined) throw { status_code: 400, body: 'The size of the file is missing.\n' }
        const { bavail, bsize } = await statfs(folder.arriving())
        const free = bavail * bsize - (await stillArriving(uploadStore(desk)))
        if (free - size < keptFree) throw { status_code: 507, body: 'The disk of the server is full.\n' }
        return {}
      },
    })
    return uploads
  }
  const handle = async (request: FastifyRequest) => {
    const staff = await desk.sessions.identify(request.cookies[sessionCookie] ?? '')
    if (!staff) throw new DeskError('DESK_SIGN_IN_NEEDED')
    if (!hasRight(staff.grants, 'prices.change')) throw new DeskError('DESK_FORBIDDEN')
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
          await handle(request)
          reply.hijack()
          await server().handle(request.raw, reply.raw)
        },
      })
    }
  })
  const takeUp = () => void checks.takeUp().catch(logError)
  const timer = setInterval(takeUp, takeUpEvery).unref()
  api.addHook('onReady', async () => takeUp())
  api.addHook('onClose', async () => {
    clearInterval(timer)
    checks.stop()
  })
}
