/** One run: a visit to the widget or the site through a faulty proxy that becomes healthy at some point. */
import { callApi } from '@rxgauge/api/testing'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import type { Browser, Page } from 'playwright-core'
import { siteUrl } from '../addresses'
import { visit } from '../browser'
import { newPerson, type Person, signInAs, signInElsewhere } from '../people'
import { checkScreen } from './checks'
import { type FaultPlan, planFaults } from './fault-plan'
import { type FaultProxy, startFaultProxy } from './fault-proxy'
import { createJourney } from './journey'
import { settledScreenOf } from './settled-screen'
import { readTruePrices, type ShownPrescription } from './true-prices'

/** Presses while the proxy is faulty, and afterwards until everything must be done. */
const badPresses = 14
const goodPresses = 40
/** Real milliseconds for one press on a visible element. */
const pressTimeout = 60_000
const organization = 'ACME'
const day = 86_400_000

type Place = 'widget' | 'site' | 'signed in'

export interface FaultRun {
  /** What happened, line by line. */
  log: readonly string[]
  /** The problems found; empty if there are none. */
  wrong: readonly string[]
  /** How many prices were compared with the server's. */
  pricesSeen: number
}

export async function runFaults(browser: () => Browser, seed: number): Promise<FaultRun> {
  const plan = planFaults(seed)
  const proxy = await startFaultProxy(siteUrl(''), plan)
  const place = plan.pick<Place>('place', ['widget', 'widget', 'site', 'site', 'signed in'])
  const partner =
    place === 'widget'
      ? await serveProgram('apps/partner/dist/main.js', { PARTNER_PORT: '0', WIDGET_ORIGIN: proxy.url })
      : undefined
  const { page, complaints, close } = await visit(browser)
  page.setDefaultTimeout(pressTimeout)
  const log = [`${place}, clock ${plan.clockShift / day} days, responses ${JSON.stringify(plan.responseShifts)}`]
  try {
    const person = place === 'signed in' ? await newPerson(organization) : undefined
    if (person) await signIn(page, person, proxy)
    await setClock(page, plan.clockShift)
    const result = await walk({ page, proxy, plan, person, log, start: startOf(plan, place, proxy.url, partner?.url) })
    const bugs = complaints.filter((complaint) => /this is a bug|Uncaught|Minified React error/.test(complaint))
    return { ...result, wrong: [...result.wrong, ...bugs], log: [...log, ...proxy.log] }
  } catch (error) {
    const wrong = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
    return { wrong, pricesSeen: 0, log: [...log, ...proxy.log] }
  } finally {
    await close()
    await Promise.all([proxy.close(), partner?.end()])
  }
}

/** Signs in through the proxy while it's healthy, so that the session belongs to its origin. */
async function signIn(page: Page, person: Person, proxy: FaultProxy) {
  proxy.setHealthy(true)
  await signInAs(page, person, 'en', organization, proxy.url)
  proxy.setHealthy(false)
}

/** From here on the page's clock moves only when told to. */
async function setClock(page: Page, shift: number) {
  const now = Date.now() + shift
  await page.clock.install({ time: now - 60_000 })
  await page.clock.pauseAt(now)
}

const drugs = ['sertraline', 'atorvastatin', 'Lipitor', 'lisinopril', 'Biktarvy', 'amlodipine'] as const
const zips = ['10001', '60601', '94103', '33101'] as const

function startOf({ pick, draw }: FaultPlan, place: Place, proxy: string, partner: string | undefined) {
  const drug = pick('drug', drugs)
  const isNamed = draw('named') < 0.3
  if (place === 'widget') {
    const query = new URLSearchParams({ org: organization, lang: 'en', ...(isNamed ? { drug, zip: '10001' } : {}) })
    return `${partner}/?${query}`
  }
  return `${proxy}${isNamed ? `/SearchMedication/${drug}` : '/'}?orgCode=${organization}&lang=en`
}

interface Walk {
  page: Page
  proxy: FaultProxy
  plan: FaultPlan
  person: Person | undefined
  log: string[]
  start: string
}

async function walk({ page, proxy, plan, person, log, start }: Walk): Promise<Omit<FaultRun, 'log'>> {
  const { pick, draw, seed } = plan
  const server = await readTruePrices(siteUrl(''), organization)
  const journey = createJourney(page, {
    drug: pick('drug', drugs),
    zip: pick('zip', zips),
    hasPlan: draw('plan') < 0.6,
    changesQuantity: draw('quantity') < 0.5,
    ordersByDistance: draw('distance') < 0.3,
    phone: phoneOf(seed),
  })
  const rest = settledScreenOf(page, proxy)
  let prescription: ShownPrescription | undefined
  let pricesSeen = 0
  await page.goto(start)
  for (let presses = 0; presses < badPresses + goodPresses; presses++) {
    if (presses === badPresses) {
      log.push('from here on nothing fails')
      proxy.setHealthy(true)
    }
    const screen = await rest.read()
    const check = await checkScreen(screen, prescription, server)
    prescription = check.prescription
    pricesSeen += check.pricesSeen
    if (check.wrong.length > 0) return { wrong: [...check.wrong, `on this screen:\n${screen.text}`], pricesSeen }
    const pressed = await journey.next(screen)
    if (pressed === undefined) return { wrong: await missing(person, journey.isSaved()), pricesSeen }
    log.push(pressed)
  }
  const { text } = await rest.read()
  return { wrong: [`After ${goodPresses} presses on a good day there is no coupon:\n${text}`], pricesSeen }
}

/** A coupon that the screen called saved must be visible to the same person on another device. */
async function missing(person: Person | undefined, isSaved: boolean): Promise<string[]> {
  if (!person) return []
  if (!isSaved) return ['The screen did not tell a signed-in person that the coupon is saved']
  const token = await signInElsewhere(person, organization)
  const coupons = await callApi<unknown[]>(siteUrl(''), '/coupon/list', { token })
  return coupons.length > 0 ? [] : ['The screen said that the coupon is saved, but it is not in My Coupons']
}

/** A different number for each run, from the range reserved for fiction. */
const phoneOf = (seed: number) => `212555${String(seed % 10_000).padStart(4, '0')}`
