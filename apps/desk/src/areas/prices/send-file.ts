/** Sends one file in pieces by the tus protocol: it goes on after a broken connection, a new session, and when the page is opened again. */
import { DetailedError, Upload } from 'tus-js-client'

export class SendFailure extends Error {
  override name = 'SendFailure'

  constructor(readonly reason: 'notAllowed' | 'tooLarge' | 'diskFull' | 'broke') {
    super(reason)
  }
}

export interface Sending {
  /** The upload's id; `undefined` if it was stopped. Rejects with a SendFailure. */
  done: Promise<string | undefined>
  stop(): void
}

interface Listeners {
  onProgress: (bytes: number) => void
  /** The session has ended; resolves to whether there is a new one. */
  onSignIn: () => Promise<boolean>
}

const reasons: Readonly<Record<number, SendFailure['reason']>> = { 403: 'notAllowed', 413: 'tooLarge', 507: 'diskFull' }

/** Bytes of a piece: on a slow line, this much is sent again at most. */
const piece = 8 * 2 ** 20
/** Milliseconds before each new attempt. */
const retries = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]

export function sendFile(file: File, { onProgress, onSignIn }: Listeners): Sending {
  let resolve: (id: string | undefined) => void = () => undefined
  let reject: (failure: SendFailure) => void = () => undefined
  const done = new Promise<string | undefined>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  const upload = new Upload(file, {
    endpoint: '/desk/api/uploads',
    chunkSize: piece,
    retryDelays: retries,
    removeFingerprintOnSuccess: true,
    onShouldRetry: (error) => ![401, 403, 413, 507].includes(statusOf(error)),
    onProgress,
    onSuccess: () => resolve(upload.url?.split('/').at(-1)),
    async onError(error) {
      const status = statusOf(error)
      if (status === 401 && (await onSignIn())) upload.start()
      else reject(new SendFailure(reasons[status] ?? 'broke'))
    },
  })
  upload.findPreviousUploads().then(
    ([before]) => {
      if (before) upload.resumeFromPreviousUpload(before)
      upload.start()
    },
    () => upload.start(),
  )
  return {
    done,
    stop() {
      void upload.abort()
      resolve(undefined)
    },
  }
}

const statusOf = (error: unknown): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
