/** Answers for `init` and `org create`: from flags, else from the terminal, else the default. */
import { colors, email, formatPhone, parseHex, phone } from '@rxgauge/contract'
import * as v from 'valibot'
import { reasonText } from '../../../base/errors/reason'
import { addressProblem } from '../../../base/settings/database-address'
import { smtpComplaint } from '../../../base/settings/smtp-address'
import { originProblem } from '../../../domain/organizations/allowed-origin'
import { isBuiltInCode } from '../../../domain/test-organizations/built-in-codes'
import type { Terminal } from '../terminal'
import { UsageError } from '../usage-error'
import { fitsInSettingsFile } from './settings-file'

/** In the order in which they're asked. */
const questions = {
  address: {
    flag: '--address <url>',
    text: 'Public address of the server, such as https://savings.example.com',
    check: (text: string) =>
      isHttpAddress(text) ? undefined : 'It must be an address such as https://savings.example.com, without a path.',
  },
  database: {
    flag: '--database <where>',
    text: 'Database: a folder for the embedded one, or postgresql://user:password@host:5432/name',
    check: databaseComplaint,
  },
  smtp: {
    flag: '--smtp <url>',
    text: 'Mail server, such as smtp://user:password@host:587 (empty: no emails)',
    check: (text: string) => {
      const complaint = text === '' ? undefined : smtpComplaint(text)
      return complaint === undefined ? settable(text) : `It ${complaint}`
    },
  },
  mailFrom: { flag: '--mail-from <address>', text: 'Address that emails come from', check: emailComplaint },
  operatorEmail: {
    flag: '--operator-email <address>',
    text: 'Email address of the operator, for messages about held files',
    check: emailComplaint,
  },
  code: {
    flag: '--code <code>',
    text: 'Code of the organization, such as ACME',
    check: (text: string) =>
      isBuiltInCode(text)
        ? `${text.toUpperCase()} is reserved: every installation has it for partners to try, with made-up prices.`
        : /^[a-z][a-z\d-]{1,19}$/i.test(text)
          ? undefined
          : 'It must have 2 to 20 letters, digits and hyphens, and begin with a letter.',
  },
  name: {
    flag: '--name <name>',
    text: 'Its name',
    check: (text: string) =>
      text === '' ? 'It must not be empty.' : text.length > 80 ? 'It may have at most 80 characters.' : undefined,
  },
  productName: {
    flag: '--product-name <name>',
    text: 'What visitors call the product',
    check: (text: string) => (text.length > 40 ? 'It may have at most 40 characters.' : undefined),
  },
  color: {
    flag: '--color <#RRGGBB>',
    text: 'Color of the menu bar and buttons',
    check: (text: string) =>
      /^#[\da-f]{6}$/i.test(text) && parseHex(text) ? undefined : 'It must be a color such as #003D4C.',
  },
  logo: {
    flag: '--logo <file>',
    text: 'Logo, an SVG or PNG file (empty: shows the name)',
    check: () => undefined,
  },
  supportEmail: { flag: '--support-email <address>', text: 'Email address of support', check: emailComplaint },
  supportPhone: {
    flag: '--support-phone <number>',
    text: 'Phone number of support (may be empty)',
    check: (text: string) =>
      text === '' || v.is(phone, text) ? undefined : 'It must be a phone number of ten digits.',
  },
  postalAddress: {
    flag: '--postal-address <lines>',
    text: 'Postal address for the footer and emails, its lines separated by ; (may be empty)',
    check: (text: string) => (split(text, lineBreak).length > 6 ? 'It may have at most 6 lines.' : undefined),
  },
  origins: {
    flag: '--origins <list>',
    text: 'Pages that may embed the gauge, such as https://portal.example.com,https://*.example.com (may be empty)',
    check: (text: string) =>
      split(text, /[\s,]+/)
        .flatMap((origin) => originProblem(origin) ?? [])
        .map((complaint) => reasonText(complaint, 'en'))
        .at(0),
  },
} as const satisfies Record<string, { flag: string; text: string; check: (text: string) => string | undefined }>

export type AnswerName = keyof typeof questions
export type Flags = Partial<Record<AnswerName, string>>

export const allAnswers = Object.keys(questions) as AnswerName[]
export const flagsOf = (names: readonly AnswerName[]) =>
  names.map((name) => ({ flag: questions[name].flag, text: questions[name].text }))

export type Answers = Record<AnswerName, string>

/**
 * @param offered the existing or default answers, used as they are without a terminal
 * @throws UsageError naming every missing flag, or the first invalid one
 */
export async function readAnswers<Name extends AnswerName>(
  names: readonly Name[],
  flags: Flags,
  offered: Flags,
  terminal: Terminal | undefined,
): Promise<Record<Name, string>> {
  const answers: Flags = {}
  const missing: string[] = []
  for (const name of names) {
    const { flag, text, check } = questions[name]
    const usual = offered[name] ?? offerFrom(name, answers)
    // Asks instead of offering an invalid default: an IP address gives no sender's domain.
    const offer = usual !== undefined && check(usual) === undefined ? usual : undefined
    const flagValue = flags[name]?.trim()
    const complaint = flagValue === undefined ? undefined : check(flagValue)
    if (complaint !== undefined) throw new UsageError(`${flag.replace(/ .*/, '')}: ${complaint}`)
    if (flagValue !== undefined) answers[name] = flagValue
    else if (needsMail.has(name) && answers.smtp === '') answers[name] = ''
    else if (terminal) answers[name] = await terminal.ask({ text, offered: offer, check })
    else if (offer !== undefined) answers[name] = offer
    else missing.push(flag)
  }
  if (missing.length > 0)
    throw new UsageError(`Without a terminal to ask on, these are needed too: ${missing.join(', ')}.`)
  return answers as Record<Name, string>
}

/** Skipped if no emails are sent. */
const needsMail: ReadonlySet<AnswerName> = new Set(['mailFrom', 'operatorEmail'])

/** The default from earlier answers; empty if the answer may be empty. */
function offerFrom(name: AnswerName, { address = '', name: organizationName, smtp }: Flags): string | undefined {
  if (name === 'smtp' || name === 'logo' || name === 'supportPhone' || name === 'postalAddress' || name === 'origins')
    return ''
  if (name === 'productName') return organizationName
  if (name === 'color') return colors.brand
  if (name === 'mailFrom' && smtp !== '' && URL.canParse(address) && new URL(address).hostname.includes('.')) {
    return `no-reply@${new URL(address).hostname.replace(/^www\./, '')}`
  }
  return undefined
}

export const originsOf = ({ origins }: Pick<Answers, 'origins'>) => split(origins, /[\s,]+/)
export const addressLinesOf = ({ postalAddress }: Pick<Answers, 'postalAddress'>) => split(postalAddress, lineBreak)
export const phoneOf = ({ supportPhone }: Pick<Answers, 'supportPhone'>) =>
  supportPhone === '' ? '' : formatPhone(v.parse(phone, supportPhone))

const lineBreak = /\s*;\s*/
const split = (text: string, by: RegExp) => text.split(by).filter((part) => part !== '')

function isHttpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && (href === `${origin}/` || href === origin)
}

/** The same check as the server's settings. */
const settingsEmail = v.pipe(email, v.email())

function emailComplaint(text: string): string | undefined {
  return v.is(settingsEmail, text) ? undefined : 'It must be an email address.'
}

function databaseComplaint(text: string): string | undefined {
  if (!/^\w+:\/\//.test(text)) return settable(text)
  if (!/^postgres(ql)?:/.test(text)) return 'It must be a folder, or an address that begins with postgresql://.'
  const problem = addressProblem(text)
  return problem === undefined ? settable(text) : `It ${problem}`
}

function settable(text: string): string | undefined {
  return fitsInSettingsFile(text)
    ? undefined
    : 'It must not contain a quotation mark, backslash or line break: percent-encode them.'
}
