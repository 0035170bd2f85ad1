/** A real SMTP server that stores mail, and can be down, stall, or refuse. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  mail: Email
  header: (name: string) => string | undefined
}

/** The step at which the server stops responding until the client leaves. */
export type Stall = 'greeting' | 'sender' | 'recipient' | 'data'

export interface TestSmtp {
  /** `smtp://127.0.0.1:port`. */
  url: string
  port: number
  /** Users and passwords that clients sent. */
  logins: { user: string; password: string; isEncrypted: boolean }[]
  received: ReceivedMail[]
  /** Stops responding at a step; `undefined` to respond again. Resolves when a client reaches it. */
  stallAt(step: Stall | undefined): Promise<void>
  /** Refuses every recipient with this status; `undefined` to accept again. */
  refuse(status: number | undefined): void
  /** Stops listening. */
  down(): Promise<void>
  up(): Promise<void>
  /** Mail to a recipient, in order. */
  to(recipient: string): ReceivedMail[]
  close(): Promise<void>
}

interface SmtpOptions {
  /** Accepts any sign-in, also unencrypted. */
  signsIn?: boolean
  /** Offers STARTTLS with this certificate. */
  tls?: { key: string; certificate: string }
}

export async function startSmtp({ signsIn = false, tls }: SmtpOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const logins: TestSmtp['logins'] = []
  let stall: Stall | undefined
  let arrived = () => {}
  let refusal: number | undefined
  let port = 0
  let server = create()

  const go = (step: Stall, next: () => void) => {
    if (stall === step) arrived()
    else next()
  }

  function create(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(signsIn ? [] : ['AUTH'])],
      allowInsecureAuth: true,
      ...(tls ? { key: tls.key, cert: tls.certificate } : {}),
      onAuth({ username, password }, { secure }, callback) {
        logins.push({ user: username ?? '', password: password ?? '', isEncrypted: secure })
        callback(null, { user: 'somebody' })
      },
      closeTimeout: 50,
      onConnect: (_, callback) => go('greeting', () => callback()),
      onMailFrom: (_, __, callback) => go('sender', () => callback()),
      onRcptTo: (_, __, callback) =>
        go('recipient', () =>
          callback(refusal === undefined ? null : Object.assign(new Error('No'), { responseCode: refusal })),
        ),
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () =>
          go('data', () => {
            void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
              const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
              for (const { address } of session.envelope.rcptTo) received.push({ to: address, mail, header })
              callback()
            })
          }),
        )
      },
    })
  }

  const listen = () =>
    new Promise<void>((resolve) => {
      server.on('error', () => undefined)
      const listening = server.listen(port, '127.0.0.1', () => {
        const address = listening.address()
        port = typeof address === 'object' && address ? address.port : port
        resolve()
      })
    })
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await listen()

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    logins,
    received,
    stallAt(step) {
      stall = step
      return new Promise((resolve) => {
        arrived = resolve
      })
    },
    refuse(status) {
      refusal = status
    },
    down: stop,
    async up() {
      server = create()
      await listen()
    },
    to: (recipient) => received.filter(({ to }) => to === recipient),
    close: stop,
  }
}
