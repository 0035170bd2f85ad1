/** Records of consent to messages, with time, wording and source, and the contacts that refuse all messages. */
import type { Language } from '@rxgauge/text'
import { consentWording } from '@rxgauge/text/server'
import { maybeOne, one, type Queryable } from '../../database/database'
import { type Contact, type ContactHashes, hashWith, receivedKeysSql } from './contact'
import type { RefusalJournal } from './refusal-journal'

export type ConsentSource =
  | 'signup'
  | 'sso'
  | 'settings'
  | 'reminder'
  | 'watch'
  | 'change'
  | 'message'
  | 'link'
  | 'removal'
  | 'operator'

export interface Consent {
  userId: string | null
  organizationId: number
  contact: Contact
  isGranted: boolean
  /** The sentence that the person saw, or the word they sent. */
  wording: string
  language: Language
  source: ConsentSource
}

interface Dependencies {
  hashes: ContactHashes
  journal: RefusalJournal
  now: () => number
}

export class Consents {
  constructor(private readonly deps: Dependencies) {}

  private time = () => new Date(this.deps.now()).toISOString()

  /**
   * Call this before the transaction commits, so that an acknowledged refusal is in both the database and the journal.
   */
  private noteInJournal(
    queryable: Queryable,
    organizationId: number,
    contact: Contact,
    refusal: { isRefused: boolean; source: string },
  ): Promise<void> {
    const { hashes, journal, now } = this.deps
    const { channel } = contact
    const contactHash = hashes.hash(contact)
    return journal.append(queryable, { at: new Date(now()), organizationId, channel, contactHash, ...refusal })
  }

  async record(queryable: Queryable, consent: Consent): Promise<void> {
    const { userId, organizationId, contact, isGranted, wording, language, source } = consent
    await queryable.query(
      `insert into consent (app_user_id, organization_id, channel, contact_hash, is_granted, wording, language, source, given_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        userId,
        organizationId,
        contact.channel,
        this.deps.hashes.hash(contact),
        isGranted,
        wording,
        language,
        source,
        this.time(),
      ],
    )
  }

  /** Records consent to messages about the account; the form shows its sentence beside the contact's field. */
  async agreeToAccount(
    queryable: Queryable,
    consent: Pick<Consent, 'organizationId' | 'contact' | 'language'> & {
      userId: string
      source: 'signup' | 'sso' | 'change'
    },
  ): Promise<void> {
    const { contact, language } = consent
    const wording = consentWording(contact.channel === 'text' ? 'signupText' : 'signupEmail', language)
    await this.record(queryable, { ...consent, isGranted: true, wording })
  }

  /** Stops all messages to this contact until its owner agrees again. Returns whether they were allowed before. */
  async suppress(
    queryable: Queryable,
    organizationId: number,
    contact: Contact,
    source: ConsentSource,
  ): Promise<boolean> {
    const added = await queryable.query<{ organizationId: number }>(
      `insert into suppression (organization_id, channel, contact_hash, source, created_at) select $1, $2, $3, $4, $5
       where not exists (select from suppression where organization_id = $1 and channel = $2 and contact_hash = any($6::bytea[]))
       on conflict do nothing returning organization_id "organizationId"`,
      [
        organizationId,
        contact.channel,
        this.deps.hashes.hash(contact),
        source,
        this.time(),
        await this.deps.hashes.former(queryable, organizationId, contact),
      ],
    )
    if (added.length === 0) return false
    await this.noteInJournal(queryable, organizationId, contact, { isRefused: true, source })
    return true
  }

  async allowAgain(queryable: Queryable, organizationId: number, contact: Contact): Promise<void> {
    const { hashes } = this.deps
    await queryable.query(
      'delete from suppression where organization_id = $1 and channel = $2 and contact_hash = any($3::bytea[])',
      [
        organizationId,
        contact.channel,
        [hashes.hash(contact), ...(await hashes.former(queryable, organizationId, contact))],
      ],
    )
    await this.noteInJournal(queryable, organizationId, contact, { isRefused: false, source: '' })
  }

  async isSuppressed(queryable: Queryable, organizationId: number, contact: Contact): Promise<boolean> {
    const { isSuppressed, keys } = await one<{ isSuppressed: boolean; keys: string[] }>(
      queryable,
      `select exists (select from suppression where organization_id = $1 and channel = $2 and contact_hash = $3) "isSuppressed",
         ${receivedKeysSql} keys`,
      [organizationId, contact.channel, this.deps.hashes.hash(contact)],
    )
    if (isSuppressed || keys.length === 0) return isSuppressed
    const former = keys.map((key) => hashWith(key, contact))
    const row = await maybeOne(
      queryable,
      'select 1 from suppression where organization_id = $1 and channel = $2 and contact_hash = any($3::bytea[])',
      [organizationId, contact.channel, former],
    )
    return row !== undefined
  }
}
