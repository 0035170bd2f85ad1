/**
 * Finds the current address of each public file. Addresses change each week, month or year: they are looked up in the publisher's
 * catalog if there is one (DCAT's `data.json`), else tried from the newest possible name backwards.
 */
import * as v from 'valibot'
import { failureCode } from '../../../base/errors/failure-code'
import { StartError } from '../../../base/errors/start-error'

/** Makes a request, like `fetch`. */
export type Request = (
  url: string,
  init?: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> },
) => Promise<Response>

export interface Publisher {
  /** Its name on the command line. */
  name: string
  title: string
  /** The page for people to check if the address has moved. */
  page: string
  /** The most bytes that the file may have: several times its size today. */
  most: number
  /** @throws StartError if nothing is found. @param today YYYY-MM-DD */
  find(request: Request, today: string): Promise<string>
}

const dataset = v.object({
  title: v.string(),
  distribution: v.optional(
    v.array(
      v.object({
        downloadURL: v.optional(v.string()),
        mediaType: v.optional(v.string()),
        title: v.optional(v.string()),
      }),
    ),
    [],
  ),
})
const catalog = v.object({ dataset: v.array(v.unknown()) })

/**
 * The download of the newest dataset whose title matches: by the year in its title, else by the days in its distributions' names.
 * Skips datasets in an unexpected form, because catalogs contain hundreds of others.
 */
const inCatalog =
  (url: string, title: RegExp, file: RegExp) =>
  async (request: Request): Promise<string> => {
    const response = await get(request, url)
    const parsed = v.safeParse(catalog, await json(response, url))
    if (!parsed.success) throw new StartError(`${url} is no longer a catalog: its form has changed.`)
    const fitting = parsed.output.dataset
      .map((each) => v.safeParse(dataset, each))
      .flatMap((each) => (each.success && title.test(each.output.title) ? [each.output] : []))
      .toSorted((one, other) => yearOf(other.title) - yearOf(one.title))
    for (const { distribution } of fitting) {
      const files = distribution.flatMap(({ downloadURL }) =>
        downloadURL && file.test(downloadURL) ? [downloadURL] : [],
      )
      const newest = files.toSorted((one, other) => (dayIn(one) < dayIn(other) ? 1 : -1))[0]
      if (newest) return newest
    }
    throw new StartError(`${url} no longer lists such a file.`)
  }

const yearOf = (text: string) => Number(/\b(20\d{2})\b/.exec(text)?.[1] ?? 0)

/** The day in an address in a comparable form, from `04-08-2026`, `20260531` or `2026-05-31`; empty without one. */
function dayIn(url: string): string {
  const [, m, d, y] = /(\d{2})-(\d{2})-(\d{4})/.exec(url) ?? []
  if (y) return `${y}${m}${d}`
  return /(20\d{2})[-_]?(\d{2})[-_]?(\d{2})/.exec(url)?.slice(1, 4).join('') ?? ''
}

/** The first address of a list that exists. */
const firstThere =
  (addresses: (today: string) => string[]) =>
  async (request: Request, today: string): Promise<string> => {
    const tried = addresses(today)
    for (const url of tried) {
      const { status } = await reach(request, url, { method: 'HEAD' })
      if (status === 200) return url
      if (status !== 404 && status !== 403) throw new StartError(`${url} responds with ${status}: try again later.`)
    }
    throw new StartError(
      `None of the last ${tried.length} possible addresses is there, from ${tried[0]} to ${tried.at(-1)}.`,
    )
  }

const fixed = (url: string) => async () => url

/** The first days of this month and of some before it. */
function months(today: string, count: number): Date[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, month - 1 - index, 1)))
}

const two = (number: number) => String(number).padStart(2, '0')
const englishMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const yearAndMonth = (day: Date) => `${day.getUTCFullYear()}${two(day.getUTCMonth() + 1)}`

/**
 * RxNorm is released on a Monday, or the day after a holiday: the first ten days of each month, newest first, none in the future.
 */
function releaseDays(today: string): string[] {
  return months(today, 4).flatMap((first) =>
    Array.from({ length: 10 }, (_, index) => 10 - index)
      .map((date) => `${two(first.getUTCMonth() + 1)}${two(date)}${first.getUTCFullYear()}`)
      .filter((day) => `${day.slice(4)}-${day.slice(0, 2)}-${day.slice(2, 4)}` <= today),
  )
}

const gigabyte = 2 ** 30

export const publishers: readonly Publisher[] = [
  {
    name: 'nadac',
    title: 'NADAC, weekly (CMS)',
    page: 'https://data.medicaid.gov/nadac',
    most: 1 * gigabyte,
    find: inCatalog(
      'https://data.medicaid.gov/data.json',
      /^NADAC \(National Average Drug Acquisition Cost\) 20\d\d$/,
      /\.csv$/i,
    ),
  },
  {
    name: 'utilization',
    title: 'State drug utilization, quarterly (CMS)',
    page: 'https://data.medicaid.gov/datasets',
    most: 2 * gigabyte,
    find: inCatalog('https://data.medicaid.gov/data.json', /^State Drug Utilization Data 20\d\d$/, /\.csv$/i),
  },
  {
    name: 'part-d',
    title: 'Medicare Part D plans and formularies, monthly (CMS)',
    page: 'https://data.cms.gov/provider-summary-by-type-of-service/medicare-part-d-prescribers/monthly-prescription-drug-plan-formulary-and-pharmacy-network-information',
    most: 8 * gigabyte,
    find: inCatalog(
      'https://data.cms.gov/data.json',
      /^Monthly Prescription Drug Plan Formulary and Pharmacy Network Information$/,
      /\.zip$/i,
    ),
  },
  {
    name: 'fda-ndc',
    title: 'NDC directory, daily (FDA)',
    page: 'https://www.fda.gov/drugs/drug-approvals-and-databases/national-drug-code-directory',
    most: 1 * gigabyte,
    find: fixed('https://www.accessdata.fda.gov/cder/ndctext.zip'),
  },
  {
    name: 'orange-book',
    title: 'Orange Book, monthly (FDA)',
    page: 'https://www.fda.gov/drugs/drug-approvals-and-databases/orange-book-data-files',
    most: 1 * gigabyte,
    find: fixed('https://www.fda.gov/media/76860/download'),
  },
  {
    name: 'rxterms',
    title: 'RxTerms, monthly (NLM)',
    page: 'https://lhncbc.nlm.nih.gov/MOR/RxTerms/',
    most: 1 * gigabyte,
    find: firstThere((today) =>
      months(today, 6).map(
        (day) => `https://data.lhncbc.nlm.nih.gov/public/rxterms/release/RxTerms${yearAndMonth(day)}.zip`,
      ),
    ),
  },
  {
    name: 'rxnorm',
    title: 'RxNorm, the prescribable subset, monthly (NLM)',
    page: 'https://www.nlm.nih.gov/research/umls/rxnorm/docs/rxnormfiles.html',
    most: 1 * gigabyte,
    find: firstThere((today) =>
      releaseDays(today).map((day) => `https://download.nlm.nih.gov/rxnorm/RxNorm_full_prescribe_${day}.zip`),
    ),
  },
  {
    name: 'nppes',
    title: 'Registry of providers, monthly (CMS); about 1.1 GB',
    page: 'https://download.cms.gov/nppes/NPI_Files.html',
    most: 8 * gigabyte,
    find: firstThere((today) =>
      months(today, 4).map(
        (day) =>
          `https://download.cms.gov/nppes/NPPES_Data_Dissemination_${englishMonth.format(day)}_${day.getUTCFullYear()}_V2.zip`,
      ),
    ),
  },
  {
    name: 'zip-positions',
    title: 'Gazetteer of ZCTAs, yearly (Census)',
    page: 'https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html',
    most: 1 * gigabyte,
    find: firstThere((today) =>
      [0, 1, 2, 3].map((back) => {
        const year = Number(today.slice(0, 4)) - back
        return `https://www2.census.gov/geo/docs/maps-data/data/gazetteer/${year}_Gazetteer/${year}_Gaz_zcta_national.zip`
      }),
    ),
  },
]

/** @throws StartError if the host can't be reached */
export async function reach(request: Request, url: string, init?: Parameters<Request>[1]): Promise<Response> {
  try {
    return await request(url, init)
  } catch (cause) {
    const { host } = new URL(url)
    const code = failureCode(cause) ?? 'no answer'
    throw new StartError(`${host} cannot be reached from here (${code}): does the network allow it?`, cause)
  }
}

async function get(request: Request, url: string): Promise<Response> {
  const response = await reach(request, url)
  if (!response.ok)
    throw new StartError(`${url} responds with ${response.status}${response.status === 404 ? ': it has moved' : ''}.`)
  return response
}

/** Bytes: ten times the size of the largest catalog. */
const longestCatalog = 256 * 2 ** 20

async function json(response: Response, url: string): Promise<unknown> {
  const text = await textOf(response, url)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new StartError(`${url} sends something that is not JSON.`, cause)
  }
}

async function textOf(response: Response, url: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > longestCatalog) {
        throw new StartError(`${url} is larger than ${longestCatalog / 2 ** 20} MB, the limit for a catalog.`)
      }
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`${url} was cut off after ${bytes} bytes: try again later.`, cause)
  }
  return Buffer.concat(chunks).toString('utf8')
}
