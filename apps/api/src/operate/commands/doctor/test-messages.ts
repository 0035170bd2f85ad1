/**
 * Sends test messages to the operator's own contacts (`doctor --test-email`, `--test-text`): the only proof that
 * messages arrive.
 */
import { randomUUID } from 'node:crypto'
import type { Config } from '../../../base/config'
import type { DeliveryChannel } from '../../../delivery/channel'
import { smtpChannel } from '../../../delivery/smtp'
import { textChannel } from '../../../delivery/text-messages'
import type { Contact } from '../../../domain/accounts/contact'
import { displayContact } from '../../../domain/accounts/contact'
import { bad, type Finding, good } from './finding'

export async function sendTestMessages(config: Config, contacts: readonly Contact[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const contact of contacts) findings.push(await sendTest(config, contact))
  return findings
}

async function sendTest({ delivery }: Config, contact: Contact): Promise<Finding> {
  const { smtp, text, timeout } = delivery
  const check = contact.channel === 'email' ? 'test email' : 'test text'
  const channel =
    contact.channel === 'email'
      ? smtp && (await smtpChannel({ ...smtp, timeout }))
      : text && textChannel({ ...text, timeout })
  if (!channel) return bad(check, 'Not sent: no service is configured.')
  try {
    await deliver(channel, contact)
    return good(check, `Accepted for ${displayContact(contact)}: check that it arrives, and not in the spam folder.`)
  } catch (error) {
    return bad(check, `Not taken: ${(error as Error).message}.`)
  } finally {
    channel.close?.()
  }
}

const deliver = (channel: DeliveryChannel, { value }: Contact) =>
  channel.deliver({
    key: randomUUID(),
    recipient: value,
    subject: 'RxGauge: a test of your server',
    body: 'RxGauge: this is a test message. Your server can send. There is nothing to do.',
    html: '',
    unsubscribeUrl: '',
    isPersonal: false,
    replyTo: '',
    inReplyTo: null,
    organizationName: 'RxGauge',
  })
