/** Checks the settings, and whether the mail server accepts us. */
import type { Config } from '../../../base/config'
import { declaredSettings } from '../../../base/settings'
import { settingsIn } from '../../../base/settings/setting'
import { parseSmtpAddress } from '../../../base/settings/smtp-address'
import { isOnThisMachine } from '../../../base/this-machine'
import { mayBeUnencrypted } from '../../../base/unencrypted-hosts'
import { checkSmtp, type SmtpTrouble } from '../../../delivery/smtp'
import { withEnvFile } from '../command-runner'
import type { CommandContext } from '../context'
import { encryptionWords } from './encryption'
import { bad, type Finding, good, notice } from './finding'
import { isMailCatcher } from './mail-catcher'

/** Whether it's open to outside visitors. */
export const isPublic = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https:') ?? false

export async function checkSettings(config: Config): Promise<Finding[]> {
  return [addressFinding(config), ...proxyFindings(config), await mailFinding(config), ...otherFindings(config)]
}

/** What other programs read from the same file. */
const isOfOthers = (name: string) => /^(NODE_|RXGAUGE_|POSTGRES_|TZ$|LANG$|LC_|HTTPS?_PROXY$|NO_PROXY$)/.test(name)

/** Names in the file of settings that no setting has, such as a misspelled one, which would have no effect without a word. */
export function unknownSettings({ envFile }: Pick<CommandContext, 'envFile'>): Finding | undefined {
  const known = new Set(settingsIn(declaredSettings).map(({ name }) => name))
  const unknown = Object.keys(withEnvFile({}, envFile)).filter((name) => !known.has(name) && !isOfOthers(name))
  if (unknown.length === 0) return undefined
  return notice(
    'settings',
    `${unknown.join(', ')}: no setting of this version has ${unknown.length === 1 ? 'this name' : 'these names'}, so ${unknown.length === 1 ? 'it has' : 'they have'} no effect.`,
  )
}

function addressFinding({ publicUrl }: Config): Finding {
  if (publicUrl === undefined) {
    return notice('address', 'PUBLIC_URL is not set: links and canonical addresses use the host of each request.')
  }
  if (publicUrl.startsWith('https:')) return good('address', `Visitors reach it at ${publicUrl}.`)
  return isOnThisMachine(publicUrl)
    ? notice('address', `PUBLIC_URL is ${publicUrl}: only for this machine.`)
    : bad('address', `PUBLIC_URL is ${publicUrl}: without TLS others can read everything. It must be an https address.`)
}

/** The server doesn't support TLS itself: with an https address there's a proxy in front. */
function proxyFindings(config: Config): Finding[] {
  if (!isPublic(config)) return []
  return config.trustProxy.length > 0
    ? [good('proxy', `Visitors' addresses come from ${config.trustProxy.join(', ')}.`)]
    : [
        bad(
          'proxy',
          'TRUST_PROXY is not set: all visitors seem to come from the proxy, and share the limits of one address. Name the proxy, such as TRUST_PROXY=loopback.',
        ),
      ]
}

async function mailFinding(config: Config): Promise<Finding> {
  const { smtp, timeout } = config.delivery
  if (!smtp) {
    const sentence =
      'SMTP_URL is not set: no emails are sent, so nobody can sign up by email or have a coupon emailed. Set SMTP_URL and MAIL_FROM.'
    return isPublic(config) ? bad('email', sentence) : notice('email', sentence)
  }
  if (await isMailCatcher(smtp.url, timeout)) {
    const sentence =
      'SMTP_URL: this mail server only catches emails: nobody receives one, and anyone who opens its page reads every one-time code. Use your own.'
    return isPublic(config) ? bad('email', sentence) : notice('email', sentence)
  }
  const check = await checkSmtp({ ...smtp, timeout })
  if (!check.isReady) return bad('email', troubleSentence(check.trouble))
  const { host } = parseSmtpAddress(smtp.url)
  const comes = `emails come from ${smtp.from}`
  if (check.isEncrypted || mayBeUnencrypted(host)) {
    return good(
      'email',
      `The mail server responds; ${comes}. The connection is ${encryptionWords(check.isEncrypted, host)}.`,
    )
  }
  return notice(
    'email',
    `The mail server responds; ${comes}. The connection to ${host} isn't encrypted, as ?tls=never in SMTP_URL says: anyone on the way can read the password, codes and messages.`,
  )
}

function troubleSentence({ kind, code }: SmtpTrouble): string {
  if (kind === 'login') return `SMTP_URL: the mail server rejects our login (${code}).`
  if (kind === 'encryption') {
    return `SMTP_URL: the mail server offers no encryption (${code}), so nothing was sent to it, not even the password. Use its encrypted port (smtps://HOST:465), or add ?tls=never if the network in between is your own.`
  }
  return `SMTP_URL: the mail server cannot be used (${code}).`
}

function textSentence({ url, from }: { url: string; from: string }): string {
  const { protocol, hostname } = new URL(url)
  return `Texts are sent from ${from}. The connection is ${encryptionWords(protocol === 'https:', hostname)}.`
}

function operatorFinding(config: Config): Finding {
  if (config.operatorEmail !== undefined) {
    return good('operator', `Emails about held files go to ${config.operatorEmail}.`)
  }
  const sentence = 'OPERATOR_EMAIL is not set: nobody gets an email when a file is held. Set OPERATOR_EMAIL.'
  return isPublic(config) ? bad('operator', sentence) : notice('operator', sentence)
}

function otherFindings(config: Config): Finding[] {
  return [
    config.delivery.text
      ? good('texts', textSentence(config.delivery.text))
      : notice('texts', 'SMS_ACCOUNT, SMS_TOKEN and SMS_FROM are not set: no texts are sent.'),
    operatorFinding(config),
    ...(config.devMailbox
      ? [notice('mailbox', 'DEV_MAILBOX is y: anyone who reaches this machine reads every message and one-time code.')]
      : [good('mailbox', 'The mailbox page is closed.')]),
    ...(config.demoData && isPublic(config)
      ? [bad('demo', 'DEMO_DATA is y: an empty database would be filled with demo organizations. Set DEMO_DATA=n.')]
      : []),
  ]
}
