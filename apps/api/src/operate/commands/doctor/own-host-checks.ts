/**
 * Checks organizations' hosts as visitors see them (`doctor --outside`): the certificate, the served organization, and
 * the page's canonical address.
 */
import type { Database } from '../../../database/database'
import { isEndedSql } from '../../../domain/organizations/ended'
import { bad, type Finding, good } from './finding'
import { certificateFinding, fetchPage } from './outside-checks'

interface OwnHost {
  code: string
  host: string
  /** The first host, used in links and canonical addresses. */
  first: string
}

export async function checkOwnHosts(database: Database, publicUrl: string | undefined): Promise<Finding[]> {
  if (publicUrl === undefined) return []
  const hosts = await database.query<OwnHost>(
    `select o.code, h.host #>> '{}' host, o.document #>> '{hosts,0}' "first"
     from organization o, jsonb_path_query(o.document, '$.hosts[*]') with ordinality h (host, position)
     where not ${isEndedSql} order by o.code, h.position`,
  )
  return (await Promise.all(hosts.map((host) => findingsOf(host, publicUrl)))).flat()
}

/** Uses PUBLIC_URL's scheme and port. */
const addressOf = (host: string, publicUrl: string): URL => {
  const url = new URL('/', publicUrl)
  url.hostname = host
  return url
}

async function findingsOf({ code, host, first }: OwnHost, publicUrl: string): Promise<Finding[]> {
  const address = addressOf(host, publicUrl)
  const tls = address.protocol === 'https:' ? [await certificateFinding(address)] : []
  if (tls.some(({ level }) => level === 'bad')) return tls
  const say = (sentence: string) => bad('hosts', `${host}, of organization ${code}: ${sentence}`)
  try {
    const answer = await fetchPage(new URL('/api/organization/', address).href)
    const served: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined
    const servedCode = (served as { data?: { code?: unknown } } | undefined)?.data?.code
    if (servedCode !== code) {
      return [
        ...tls,
        say(
          typeof servedCode === 'string'
            ? `${servedCode === '' ? 'the default organization' : servedCode} is served there. The proxy must forward the visitor’s Host header.`
            : `another server responds there (${answer.status}), or the proxy does not know the host.`,
        ),
      ]
    }
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await (await fetchPage(address.href)).text())?.[1]
    const expected = addressOf(first, publicUrl)
    return [
      ...tls,
      canonical !== undefined && URL.canParse(canonical) && new URL(canonical).host === expected.host
        ? good('hosts', `${host} shows organization ${code}.`)
        : say(`its page names ${canonical === undefined ? 'no canonical address' : canonical}, not ${expected.href}.`),
    ]
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name: string }
    return [...tls, say(`it cannot be reached (${cause?.code ?? name}): check its DNS and the proxy.`)]
  }
}
