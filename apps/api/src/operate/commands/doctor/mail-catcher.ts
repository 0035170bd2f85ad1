/**
 * Whether a mail server only catches emails for trials: nobody receives one, and anyone who opens its page reads every
 * one-time code.
 */
import { once } from 'node:events'
import { connect } from 'node:net'

/** Names in their greetings. */
const catchers = /\b(mailpit|mailhog|mailcatcher|maildev|inbucket|smtp4dev)\b/i
/** The mail catcher in deploy/compose.yaml. */
const shipped = 'mail:1025'

/** @param timeout milliseconds */
export async function isMailCatcher(smtpUrl: string, timeout: number): Promise<boolean> {
  const { protocol, host, hostname, port } = new URL(smtpUrl)
  if (host === shipped) return true
  return protocol === 'smtp:' && catchers.test(await greetingOf(hostname, Number(port || 587), timeout))
}

/** Empty if no server greets. */
async function greetingOf(host: string, port: number, timeout: number): Promise<string> {
  const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout })
  try {
    const [greeting] = (await once(socket, 'data', { signal: AbortSignal.timeout(timeout) })) as [Buffer]
    return greeting.toString('latin1')
  } catch {
    return ''
  } finally {
    socket.destroy()
  }
}
