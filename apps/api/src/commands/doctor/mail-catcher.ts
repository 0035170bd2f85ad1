/** Whether a mail server only catches emails, as for trials: nobody gets one, and whoever opens its page reads every one-time code. */
import { once } from 'node:events'
import { connect } from 'node:net'

/** As they greet. */
const catchers = /\b(mailpit|mailhog|mailcatcher|maildev|inbucket|smtp4dev)\b/i
/** The one of deploy/compose.yaml. */
const shipped = 'mail:1025'

/** @param timeout milliseconds */
export async function isMailCatcher(smtpUrl: string, timeout: number): Promise<boolean> {
  const { protocol, host, hostname, port } = new URL(smtpUrl)
  if (host === shipped) return true
  return protocol === 'smtp:' && catchers.test(await greetingOf(hostname, Number(port || 587), timeout))
}

/** Empty where nobody greets. */
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
