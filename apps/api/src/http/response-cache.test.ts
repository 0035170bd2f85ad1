/** Cached responses: who shares them, that none is older than its request, and how much memory they take. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callApi } from '../../test/device'
import { personWith } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'
import { type Database, one } from '../database/database'
import { Metrics } from './metrics'
import { allRoutes } from './routes'
import { createServer } from './server'
import { createServices, type Services } from './services'

/** Records statements while it is set. */
let statements: string[] | undefined
const listening = (database: Database): Database => ({
  ...database,
  query(sql, parameters) {
    statements?.push(sql)
    return database.query(sql, parameters)
  },
})

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  statements = []
  await work()
  const run = statements
  statements = undefined
  return run
}

/** Like another process on the same database: shares no memory with the first. */
async function serveApart(options: { cachesNothing?: boolean; megabytes?: number; metrics?: Metrics } = {}) {
  const services = await createServices(api.database, api.config)
  if (options.cachesNothing) services.versions.of = () => undefined
  const server = await createServer({
    config: { ...api.config, responseCacheMegabytes: options.megabytes ?? api.config.responseCacheMegabytes },
    services,
    ...(options.metrics ? { metrics: options.metrics } : {}),
  })
  closing.push(() => server.close())
  return { services, url: await server.listen({ port: 0, host: '127.0.0.1' }) }
}

const closing: (() => Promise<unknown>)[] = []
let api: TestServer
/** A second process, and a process that caches nothing. */
let second: { url: string }
let truth: { url: string; services: Services }
/** A guest's token. */
let token: string
const zip = '10001'
const commercial = 3
/** A generic and a brand with a manufacturer's program; both have forms and strengths. */
let generic: { id: number; detail: number }
let brand: { id: number; detail: number }
/** Keys of somebody else's records. */
let keys: { drug: string; plan: string; pharmacy: string }

beforeAll(async () => {
  api = await startTestServer({ asDatabase: listening })
  second = await serveApart()
  truth = await serveApart({ cachesNothing: true })
  token = (await api.device()).token
  generic = await detailOf(`p.name = 'Atorvastatin'`)
  keys = await one(
    api.database,
    `select 'ndc:' || (select min(ndc) from drug_ndc where product_detail_id = ${generic.detail}) drug,
       (select min(substr(code, 5)) from insurance_plan where publisher = 'own' and starts_on <= current_date) plan,
       'npi:' || (select min(npi) from pharmacy_location) pharmacy`,
  )
  brand = await detailOf(`'name:' || lower(p.name) in (select drug from copay_program)`)
})
afterAll(async () => {
  for (const close of closing) await close()
  await api.close()
})

async function detailOf(condition: string) {
  const [row] = await api.database.query<{ id: number; detail: number }>(
    `select p.id, d.id detail from product p join product_detail d on d.product_id = p.id
     where ${condition} and d.is_default_form and d.is_default_strength order by p.id limit 1`,
  )
  if (!row) throw new Error(`no product where ${condition}`)
  return row
}

const cachedRoutes = () =>
  allRoutes(api.services, api.config).filter(({ cachedFamilies }) => cachedFamilies !== undefined)

/** The address of a cached call, by its path with parameters. */
function question(path: string, { id, detail }: typeof generic = generic): string {
  const values: Record<string, string | number> = {
    text: path.startsWith('/product') ? 'ator' : 'med',
    id: path.startsWith('/insurance') ? commercial : 3,
    productId: id,
    productDetailId: detail,
    quantity: 30,
    insuranceId: commercial,
    zip,
    key: path.startsWith('/product') ? keys.drug : path.startsWith('/insurance') ? keys.plan : keys.pharmacy,
  }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const route = cachedRoutes().find(({ call }) => call.path === path)
  return route && 'zip' in route.call.query.entries ? `${filled}?zip=${zip}` : filled
}

/** All of them. */
const questions = (of?: typeof generic) => cachedRoutes().map(({ call }) => question(call.path, of))

const data = <Data = unknown>(url: string, path: string, bearer = token) => callApi<Data>(url, path, { token: bearer })

const isPostgresql = inject('preparedDatabase').kind === 'postgresql'

// PGlite can't explain a statement without its parameters.
test.skipIf(!isPostgresql)('each cached call declares every table that its responses are read from', async () => {
  const rows = await api.database.query<{ name: string; family: string }>(
    `select tgrelid::regclass::text name, split_part(encode(tgargs, 'escape'), '\\', 1) family
     from pg_trigger where tgname = 'moves_data_version'`,
  )
  const familyOf = new Map(rows.map(({ name, family }) => [name, family]))
  // Read for the request, not for its response.
  const known = new Map<string, string[]>()
  const tablesOf = async (sql: string) => {
    const before = known.get(sql)
    if (before) return before
    const [plan] = await api.database.query<object>(`explain (generic_plan, format json) ${sql}`)
    const names = [...JSON.stringify(plan).matchAll(/"Relation Name":"(\w+)"/g)].flatMap(([, name]) => name ?? [])
    known.set(sql, names)
    return names
  }
  const ofCaller = [
    'data_version',
    'device',
    'app_user',
    'device_session',
    'saved_coupon',
    'product_search_log',
    'pause',
    // Secrets for signing tokens; from an organization's record, the key for notifications.
    'server_secret',
    'former_secret',
  ]
  for (const { call, cachedFamilies = [] } of cachedRoutes()) {
    for (const of of [generic, brand]) {
      const path = question(call.path, of)
      const run = await statementsOf(() => data(truth.url, path))
      for (const sql of run) {
        if (sql.includes('from organization o')) continue
        for (const name of await tablesOf(sql)) {
          if (ofCaller.includes(name)) continue
          expect(cachedFamilies, `${call.path} reads ${name}`).toContain(familyOf.get(name))
        }
      }
      // At least the caller, their organization, and the response.
      expect(run.length, call.path).toBeGreaterThan(2)
    }
  }
})

/** A change of each table, and the calls whose responses it changes. Each round makes another change. */
const changes: Record<string, { sql: (round: number) => string; calls: string[]; isBrand?: boolean }> = {
  product: {
    sql: (round) => `update product set alias_name = 'Name ${round}' where id = ${generic.id}`,
    calls: ['/product/contains/:text/list', '/productdetail/list/:productId'],
  },
  usual_price: {
    sql: (round) => `update usual_price set price = 5 + ${round} * 0.01
      where drug in (select 'ndc:' || ndc from drug_ndc where product_detail_id = ${generic.detail})`,
    calls: ['/price/retail/:productDetailId/:quantity/:zip'],
  },
  product_quantity: {
    sql: (round) => `insert into product_quantity values (${generic.detail}, 1000 + ${round}, false)`,
    calls: ['/productdetail/list/:productId'],
  },
  network: {
    sql: (round) => `update network set name = 'Network ${round}'`,
    calls: ['/price/cashnew/:productDetailId/:quantity/:zip'],
  },
  network_rate: {
    sql: (round) => `update network_rate set dispensing_fee = 1 + ${round} * 0.01`,
    calls: ['/price/cashnew/:productDetailId/:quantity/:zip', '/price/pharmacynew/:productDetailId/:quantity/:zip'],
  },
  copay_program: {
    sql: (round) => `update copay_program set patient_pays = 1 + ${round} * 0.01, max_benefit = 100000`,
    calls: [
      '/price/couponnew/:productDetailId/:quantity/:insuranceId/:zip',
      '/price/pharmacynew/brand/:productDetailId/:insuranceId/:quantity/:zip',
    ],
    isBrand: true,
  },
  plan_cost: {
    sql: (round) => `update plan_cost set tier_name = 'Tier ${round}'`,
    calls: ['/price/copaynew/:productDetailId/:insuranceId'],
  },
  plan_average: {
    sql: (round) => `update plan_average set average = 2 + ${round} * 0.01
      where ndc in (select ndc from drug_ndc where product_detail_id = ${generic.detail})`,
    calls: ['/price/copaynew/:productDetailId/:insuranceId'],
  },
  insurance_plan: {
    sql: (round) => `update insurance_plan set formulary_text = 'Text ${round}', value = '${round}'`,
    calls: ['/price/copaynew/:productDetailId/:insuranceId', '/insurance/:id'],
  },
  unit_cost: {
    sql: (round) => `update unit_cost set price = 0.5 + ${round} * 0.01
      where ndc in (select ndc from drug_ndc where product_detail_id = ${generic.detail})`,
    calls: [
      '/price/cashnew/:productDetailId/:quantity/:zip',
      '/price/couponnew/:productDetailId/:quantity/:insuranceId/:zip',
      '/price/pharmacynew/:productDetailId/:quantity/:zip',
    ],
  },
  pharmacy_group: {
    sql: (round) => `update pharmacy_group set name = 'Group ${round} ' || id`,
    calls: ['/price/pharmacynew/:productDetailId/:quantity/:zip'],
  },
  pharmacy_location: {
    // Closes the nearest open pharmacy in each round, and opens the one of the round before.
    sql: () => `update pharmacy_location set closed_on = case when closed_on is null then date '2026-01-01' end
      where closed_on is not null or id = (
        select l.id from pharmacy_location l, place p where p.zip = '${zip}' and l.type = 'R' and l.closed_on is null
        order by l.position <-> earth_point(p.latitude, p.longitude) limit 1)`,
    calls: ['/price/pharmacynew/:productDetailId/:quantity/:zip/orderby/distance'],
  },
  place: {
    // There and back again, and a little further each time: other pharmacies, or other distances.
    sql: (round) =>
      `update place set latitude = latitude - 0.3 * (-1) ^ ${round}, longitude = longitude - ${round} * 0.001 where zip = '${zip}'`,
    calls: ['/price/pharmacynew/:productDetailId/:quantity/:zip/orderby/distance'],
  },
}

test('the first response after a change is the new one, in both processes, under load', async () => {
  const rounds = Number(process.env.STALE_ROUNDS ?? 1)
  const others = [...questions(), ...questions(brand)]
  let turn = 0
  /** Load while the data changes, so that reads are under way. */
  const load = () =>
    [api.url, second.url, api.url, second.url].map((url) => data(url, others[turn++ % others.length] ?? ''))
  let responses = 0
  for (let round = 1; round <= rounds; round++) {
    for (const [table, { sql, calls, isBrand }] of Object.entries(changes)) {
      const paths = calls.map((call) => question(call, isBrand ? brand : generic))
      const before = await Promise.all(paths.map((path) => data(truth.url, path)))
      const meanwhile = load()
      await api.database.script(sql(round))
      const first = await Promise.all(
        [api.url, second.url].flatMap((url) => paths.flatMap((path) => [data(url, path), data(url, path)])),
      )
      await Promise.all(meanwhile)
      const expected = await Promise.all(paths.map((path) => data(truth.url, path)))
      for (const [index, response] of first.entries()) {
        const path = Math.floor(index / 2) % paths.length
        expect(response, `${table}, round ${round}`).toEqual(expected[path])
        expect(response, `${table} changes ${paths[path]}`).not.toEqual(before[path])
        responses++
      }
    }
  }
  expect(responses).toBeGreaterThan(60 * rounds)
})

test('nobody else’s response contains a person’s own data: organization, favorite, radius and saved coupons', async () => {
  const path = question('/price/pharmacynew/:productDetailId/:quantity/:zip')
  const list = async (who: { token: string }, url = api.url) =>
    data<{ favoritePharmacy: object | null; otherPharmacies: Record<string, number | string>[] }>(url, path, who.token)
  const guest = { token }
  const restricted = await api.device('CORNER')
  const one = await personWith(api, { email: 'keeps-one@example.com' })
  const other = await personWith(api, { email: 'keeps-other@example.com' })
  const far = await personWith(api, { email: 'keeps-far@example.com' })
  await far.post('/account/save', { mileRadius: 5 })
  const [first, next] = (await list(guest)).otherPharmacies
  await one.get(`/coupon/save/${generic.detail}/30/${first?.pharmacyLocationId}/0/P?zip=${zip}`)
  await other.get(`/coupon/save/${generic.detail}/30/${next?.pharmacyLocationId}/0/P?zip=${zip}`)
  await far.get(`/coupon/setfavoritepharmacy/${next?.pharmacyLocationId}/${next?.pharmacyGroupId}`)
  for (let turn = 0; turn < 2; turn++) {
    for (const who of [guest, restricted, one, other, far]) expect(await list(who)).toEqual(await list(who, truth.url))
  }
  const savedBy = async (who: { token: string }) =>
    (await list(who)).otherPharmacies
      .filter(({ savedFlag }) => savedFlag === 'Y')
      .map((each) => each.pharmacyLocationId)
  expect(await savedBy(guest)).toEqual([])
  expect(await savedBy(one)).toEqual([first?.pharmacyLocationId])
  expect(await savedBy(other)).toEqual([next?.pharmacyLocationId])
})

test('a cached response takes one round trip to the database, any other takes two', async () => {
  for (const path of questions()) await data(api.url, path)
  const trips: Record<string, [kept: number, made: number]> = {}
  for (const { call } of cachedRoutes()) {
    const path = question(call.path)
    const other = path.replace('/30/', '/31/').replace('/ator/', '/lipi/').replace('/med/', '/unit/')
    const kept = await statementsOf(() => data(api.url, path))
    const made = await statementsOf(() => data(api.url, other))
    trips[call.path] = [kept.length, made.length]
  }
  // The view is written before the response that shows it as viewed.
  const { '/productdetail/list/:productId': choices, ...others } = trips
  expect(choices).toEqual([2, 2])
  for (const [call, [kept, made]] of Object.entries(others)) {
    expect(kept, call).toBe(1)
    expect(made, call).toBeLessThanOrEqual(more[call] ?? 2)
  }
})

test('the first price of a drug takes three round trips, because the names that files use for it come first; its next price takes one', async () => {
  await data(api.url, question('/price/cashnew/:productDetailId/:quantity/:zip'))
  const other = await detailOf(`p.name = 'Zolpidem'`)
  const first = await statementsOf(() =>
    data(api.url, question('/price/retail/:productDetailId/:quantity/:zip', other)),
  )
  expect(first).toHaveLength(3)
  const second = await statementsOf(() =>
    data(api.url, question('/price/cashnew/:productDetailId/:quantity/:zip', other)),
  )
  expect(second).toHaveLength(1)
})

/** Calls that take more round trips, and why. */
const more: Record<string, number> = {
  // First the counties and regions of the zip, then their plans.
  '/insurance/contains/:text/list': 3,
  '/insurance/commercial/contains/:text/list': 3,
  '/insurance/government/contains/:text/list': 3,
  '/insurance/commercial/default': 3,
  '/insurance/government/default': 3,
  '/insurance/coverages': 3,
  // The alternatives must be known before they can be priced together.
  '/price/alternatenew/:productDetailId/:insuranceId/:zip': 3,
  // Four prices with the copay if there is a plan, and what pharmacies paid, at once; only "How is this price calculated?" asks for
  // them.
  '/price/explained/:productDetailId/:quantity/:insuranceId/:zip': 5,
}

test('My Coupons with 50 coupons takes two round trips if drugs and pharmacies are cached, and prices each as if it were alone', async () => {
  const person = await personWith(api, { email: 'fifty@example.com' })
  await api.database.query(
    `insert into saved_coupon (app_user_id, coupon_type, product_detail_id, quantity, unit_name, pharmacy_location_id, insurance_id, zip, price)
     select (select id from app_user where email = 'fifty@example.com'), case when n % 5 = 0 then 'M' else 'P' end,
       case when n % 5 = 0 then ${brand.detail} else ${generic.detail} end, n,
       (select unit_name from product_detail where id = case when n % 5 = 0 then ${brand.detail} else ${generic.detail} end), l.id, case when n % 5 = 0 then ${commercial} else 0 end, l.zip, 1
     from (select *, row_number() over (order by md5(id::text)) n from pharmacy_location where type = 'R' or id % 2 = 0) l
     where n <= 50`,
  )
  await data(api.url, '/coupon/list', person.token)
  type Saved = { savedCouponId: number; offer: { price: string } | null }[]
  let list: Saved = []
  const run = await statementsOf(async () => {
    list = await data<Saved>(api.url, '/coupon/list', person.token)
  })
  expect(list).toHaveLength(50)
  // The rate limit adds a statement.
  expect(run.filter((sql) => !sql.includes('rate_window'))).toHaveLength(2)
  for (const { savedCouponId, offer } of list.slice(0, 12)) {
    const { valid } = await data<{ valid: boolean }>(api.url, `/coupon/validate/${savedCouponId}`, person.token)
    expect(valid).toBe(offer !== null)
  }
  expect(list.filter(({ offer }) => offer !== null).length).toBeGreaterThan(25)
})

test('a response is cached compressed for each accepted encoding, and stays the same', async () => {
  const path = question('/price/pharmacynew/:productDetailId/:quantity/:zip')
  const ask = async (accepted: string) => {
    const response = await fetch(`${api.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted },
    })
    return { response, text: await response.text() }
  }
  const plain = await ask('identity')
  expect(plain.response.headers.get('content-encoding')).toBeNull()
  for (const accepted of ['gzip, deflate, br', 'gzip', 'br']) {
    const made = await ask(accepted)
    const kept = await ask(accepted)
    for (const { response, text } of [made, kept]) {
      expect(text).toBe(plain.text)
      expect(response.headers.get('content-encoding')).toBe(accepted === 'gzip' ? 'gzip' : 'br')
      expect(response.headers.get('vary')).toMatch(/accept-encoding/)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(kept.response.headers.get('content-length')).toBe(made.response.headers.get('content-length'))
  }
})

test('the cache stays within its size limit, and the metrics say how much it holds', async () => {
  const metrics = new Metrics()
  const { url } = await serveApart({ megabytes: 1, metrics })
  const { otherPharmacies } = await data<{ otherPharmacies: unknown[] }>(
    url,
    question('/price/pharmacynew/:productDetailId/:quantity/:zip'),
  )
  expect(otherPharmacies.length).toBeGreaterThan(5)
  for (let quantity = 1; quantity <= 120; quantity++)
    await data(url, `/price/pharmacynew/${generic.detail}/${quantity}/${zip}`)
  const text = await metrics.registry.metrics()
  const bytes = Number(/kept_bytes\{what="answers"\} (\d+)/.exec(text)?.[1])
  expect(bytes).toBeGreaterThan(500_000)
  expect(bytes).toBeLessThanOrEqual(2 ** 20)
  expect(text).toMatch(/kept_answers\{result="made"\} 12\d/)
  expect(text).toMatch(/kept_bytes\{what="nearby pharmacies"\} \d{4,}/)
})
