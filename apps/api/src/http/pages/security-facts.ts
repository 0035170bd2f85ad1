/**
 * What the security sheet of the docs says of this installation: its headers, the outside services that it uses, and how long it keeps
 * what. It names no host that isn't public already, and no secret.
 */
import type { DocsFacts, DocsTable } from '@rxgauge/contract'
import type { FastifyInstance } from 'fastify'
import type { RunningConfig } from '../../base/config'
import { originOfTiles } from '../../base/map-tiles'
import { fixedDays } from '../../base/settings/retention-days'

export async function securityFacts(server: FastifyInstance, config: RunningConfig): Promise<DocsFacts> {
  return {
    headers: await headersOf(server),
    services: servicesOf(config),
    retention: retentionOf(config),
  }
}

/** Of a response for browsers; the widget's script has the same as every other file. */
const securityHeaders = [
  'strict-transport-security',
  'cross-origin-resource-policy',
  'cross-origin-opener-policy',
  'access-control-allow-origin',
  'referrer-policy',
  'x-content-type-options',
  'x-permitted-cross-domain-policies',
  'cache-control',
] as const

async function headersOf(server: FastifyInstance): Promise<DocsTable> {
  const { headers } = await server.inject('/widget.js')
  const rows = securityHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return { columns: ['Header of /widget.js', 'Value'], rows }
}

function servicesOf({ delivery, mapTiles, wallets, feeds }: RunningConfig): DocsTable {
  const tiles = originOfTiles(mapTiles.url)
  const rows = [
    ['A mail server', delivery.smtp, 'addresses and emails: codes, reminders, coupons that a person asked for'],
    ['A text service', delivery.text, 'phone numbers, and texts to and from them'],
    ['The push services of browsers', delivery.push, 'an encrypted notice that there is a message'],
    [
      `Map tiles${tiles === undefined ? '' : `, ${tiles}`}`,
      tiles,
      'from the visitor’s browser: its network address, and which part of the map it shows',
    ],
    ['Price feeds', feeds[0], 'drug, quantity, pharmacies nearby or a plan; no zip, no person, no device'],
    ['Apple Wallet', wallets.apple, 'nothing from the server: a pass is signed here and kept on the phone'],
    ['Google Wallet', wallets.google, 'the coupon that a visitor adds, in the link that they press'],
  ] as const
  return {
    columns: ['Service', 'Used here', 'What it gets if it’s used'],
    rows: rows.map(([name, setting, gets]) => [name, setting === undefined ? 'no' : 'yes', gets]),
  }
}

function retentionOf({ retention, databaseUrl }: RunningConfig): DocsTable {
  const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
  return {
    columns: ['What the server keeps', 'How long'],
    rows: [
      [
        'A device that asked for a price, with its zip, plan and recent searches',
        `${days(retention.devices)} after its last visit`,
      ],
      ['A device that registered and never came back', days(fixedDays.unusedDevices)],
      ['A session', `ends after 90 days without use, a guest’s after one; deleted ${days(fixedDays.sessions)} later`],
      ['A code that proves a contact, hashed', days(fixedDays.verifications)],
      ['The content of a message', `until it’s delivered, ${days(fixedDays.messageContent)} at most`],
      ['Questions to support', days(retention.questions)],
      ['Ratings', days(retention.ratings)],
      ['Events of accounts, without contacts', days(retention.events)],
      ['Refused requests, with a keyed hash of their network', days(retention.security)],
      ['Daily totals that identify nobody', days(retention.counts)],
      ['An account with its coupons and reminders', 'until the person removes it'],
      ['Database', databaseUrl === undefined ? 'embedded, on the server’s own disk' : 'PostgreSQL'],
    ],
  }
}
