/** Opens the configured channels. Messages for other channels stay in the local mailbox. */
import type { DeliveryConfig } from '../base/config'
import type { Queryable } from '../database/database'
import type { Channels } from './channel'
import { pushChannel } from './push'
import { ensurePushKeys } from './push-keys'
import { smtpChannel } from './smtp'
import { textChannel } from './text-messages'

export async function openChannels(
  { smtp, text, push, timeout }: DeliveryConfig,
  database: Queryable,
): Promise<Channels> {
  if (push) await ensurePushKeys(database)
  return {
    ...(smtp ? { email: await smtpChannel({ ...smtp, timeout }) } : {}),
    ...(text ? { text: textChannel({ ...text, timeout }) } : {}),
    ...(push ? { push: pushChannel({ database, ...push, timeout }) } : {}),
  }
}
