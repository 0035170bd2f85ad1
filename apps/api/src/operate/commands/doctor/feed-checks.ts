/** Checks that price feeds respond, and that organizations name existing feeds. */
import * as v from 'valibot'
import type { Config } from '../../../base/config'
import { FeedClient } from '../../../data/feeds/feed-client'
import { healthResponse } from '../../../data/feeds/feed-contract'
import { FeedFailure } from '../../../data/feeds/feed-failure'
import type { Database } from '../../../database/database'
import { isEndedSql } from '../../../domain/organizations/ended'
import { feedsOf, ownOrder, sourceOrder } from '../../../domain/prices/source-order'
import { encryptionWords } from './encryption'
import { bad, type Finding, good, notice } from './finding'

export async function checkFeeds(database: Database, { feeds }: Config): Promise<Finding[]> {
  const uses = await usesOf(database)
  const configuredNames = new Set(feeds.map(({ name }) => name))
  const unknown = uses.flatMap(({ code, names }) =>
    names
      .filter((name) => !configuredNames.has(name))
      .map((name) =>
        bad(
          'feeds',
          `${code || 'The organization without a code'} takes prices from ${name}, but PRICE_FEEDS has no such feed.`,
        ),
      ),
  )
  const findings = feeds.map(async (config): Promise<Finding> => {
    const { protocol, hostname } = new URL(config.url)
    const users = uses.filter(({ names }) => names.includes(config.name)).length
    if (users === 0)
      return notice('feeds', `No organization takes prices from ${config.name}: name it in priceSources.`)
    try {
      const { status } = await new FeedClient({ config, now: Date.now, onFailure: () => undefined }).health(
        healthResponse,
      )
      return status === 'ok'
        ? good(
            'feeds',
            `${config.name} answers; ${users} ${users === 1 ? 'organization takes' : 'organizations take'} prices from it. The connection is ${encryptionWords(protocol === 'https:', hostname)}.`,
          )
        : bad('feeds', `${config.name} reports that it is down: its last prices are shown, then the next source's.`)
    } catch (error) {
      if (!(error instanceof FeedFailure)) throw error
      return bad(
        'feeds',
        `${config.name} does not respond (${error.message}): its last prices are shown, then the next source's.`,
      )
    }
  })
  return [...unknown, ...(await Promise.all(findings))]
}

/** Another check reports organizations whose options can't be read. */
async function usesOf(database: Database): Promise<{ code: string; names: string[] }[]> {
  const rows = await database.query<{ code: string; options: unknown }>(
    `select o.code, o.document -> 'options' options from organization o
     where o.document #> '{options,priceSources}' is not null and not ${isEndedSql}
     order by o.id`,
  )
  return rows.flatMap(({ code, options }) => {
    const parsed = v.safeParse(sources, options)
    return parsed.success ? [{ code, names: feedsOf(sourceOrder(code, parsed.output.priceSources)) }] : []
  })
}

const sources = v.object({ priceSources: ownOrder })
