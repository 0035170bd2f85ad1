/** Sending from a restored or copied database: what would be sent, and beginning to send from there. */
import { readFileSync } from 'node:fs'
import type { RunningConfig } from '../base/config'
import { StartError } from '../base/errors/start-error'
import type { Database } from '../database/database'
import { parseJournal, type RefusalEntry, type ReplayResult, replayRefusals } from '../domain/accounts/refusal-journal'
import { installationOf, type SendingInstallation } from '../domain/installation/installation'
import {
  dropWaiting,
  type OutgoingMessage,
  outgoingMessages,
  remindersAhead,
  type WaitingMessages,
  waitingMessages,
} from '../domain/outbox/queue-state'
import { dropDeliveries, waitingDeliveries } from '../domain/webhooks/webhook-deliveries'
import { createServices } from '../http/services'

/** The most messages that a review lists. */
export const maxListed = 50

export interface SendingReview {
  /** Where messages went out from before, if nothing is sent from here. */
  otherSender: SendingInstallation | undefined
  waiting: WaitingMessages[]
  /** The newest that would be sent. */
  messages: OutgoingMessage[]
  reminders: { due: number; nextDay: number }
  /** Deliveries to webhooks that wait. */
  webhooks: number
}

export const reviewSending = async (database: Database, config: RunningConfig): Promise<SendingReview> => ({
  otherSender: await installationOf(database, config).otherSender(),
  waiting: await waitingMessages(database),
  messages: await outgoingMessages(database, maxListed),
  reminders: await remindersAhead(database),
  webhooks: (await waitingDeliveries(database)).count,
})

interface Adoption {
  publicUrl: string
  /** From REFUSALS_JOURNAL. */
  replayed: ReplayResult
  /** `undefined` if what waits is sent. */
  dropped: { messages: number; reminders: number; webhooks: number } | undefined
}

/**
 * Sends from here, at PUBLIC_URL, from now on; first replays REFUSALS_JOURNAL, if set.
 * @param waiting what to do with messages and reminders that the original database may have sent too
 * @throws StartError if a setting is missing, or the journal can't be read
 */
export async function adoptSending(
  database: Database,
  config: RunningConfig,
  waiting: 'send' | 'drop',
): Promise<Adoption> {
  const { publicUrl, refusalsJournal } = config
  if (publicUrl === undefined) throw new StartError('PUBLIC_URL must be set: messages are sent from there.')
  const entries = refusalsJournal === undefined ? [] : readJournals([refusalsJournal])
  const { reminderRunner, installation } = await createServices(database, config)
  const replayed = await replayRefusals(database, entries)
  const dropped =
    waiting === 'drop'
      ? {
          reminders: await reminderRunner.skipDue(),
          messages: await dropWaiting(database),
          webhooks: await dropDeliveries(database),
        }
      : undefined
  await installation.adopt(publicUrl)
  return { publicUrl, replayed, dropped }
}

/** Reads all journals, or fails. @throws StartError naming the file and its unreadable lines */
export function readJournals(files: readonly string[]): RefusalEntry[] {
  return files.flatMap((file) => {
    const parsed = parseJournal(read(file))
    if (Array.isArray(parsed)) return parsed
    throw new StartError(
      `${file}: invalid refusal in line ${parsed.wrongLines.slice(0, 10).join(', ')}. Nothing was replayed.`,
    )
  })
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new StartError(`${file} cannot be read.`, cause)
  }
}
