import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { startTestServer } from '../../test/server'
import { sourceOrder } from './source-order'

test('cpu of a price call', async () => {
  const api = await startTestServer()
  const { services, database } = api
  const details = await database.query<{ id: number; quantity: string }>(
    `select d.id, q.quantity::text quantity from product_detail d join product_quantity q on q.product_detail_id = d.id and q.is_default
     where d.is_default_form and d.is_default_strength order by d.id limit 40`,
  )
  const place = await services.places.byZip('10001')
  const plan = await services.plans.forPricing(3)
  const backends = async () => {
    const rows = await database.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    )
    return rows.map(({ pid }) => pid)
  }
  const ticks = (pids: number[]) =>
    pids.reduce((sum, pid) => {
      try {
        const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return sum + Number(parts[11]) + Number(parts[12])
      } catch {
        return sum
      }
    }, 0)
  const pids = database.kind === 'postgresql' ? await backends() : []
  const near = await services.pharmacies.nearby(place, [])
  const of = ({ id, quantity }: { id: number; quantity: string }) => ({
    productDetailId: id,
    quantity,
    place,
    pharmacyGroupIds: [],
    networkIds: null,
    sources: sourceOrder(''),
  })
  const fill = (detail: { id: number; quantity: string }) => ({
    query: of(detail),
    groupIds: near.groupIds,
    locationIds: near.shops.map(({ id }) => id),
    plan,
  })
  const calls: Record<string, (detail: { id: number; quantity: string }) => Promise<unknown>> = {
    retail: (detail) => services.prices.retail(of(detail)),
    discounts: (detail) => services.prices.discounts(of(detail)),
    coupons: (detail) => services.prices.coupons(of(detail), plan),
    offers: (detail) => services.prices.offers([fill(detail)]),
    copay: (detail) => services.prices.copay(detail.id, plan, sourceOrder('')),
    alternatives: (detail) =>
      services.alternatives.list({
        productDetailId: detail.id,
        plan,
        place,
        pharmacyGroupIds: [],
        networkIds: null,
        sources: sourceOrder(''),
        favoriteLocationId: null,
      }),
  }
  const lines = [`${database.kind} shops ${near.shops.length} groups ${near.groupIds.length}`]
  for (const [name, call] of Object.entries(calls)) {
    for (const detail of details.slice(0, 10)) await call(detail).catch(() => undefined)
    const allPids = database.kind === 'postgresql' ? await backends() : pids
    const before = process.cpuUsage()
    const ticksBefore = ticks(allPids)
    const rounds = 5
    for (let round = 0; round < rounds; round++) for (const detail of details) await call(detail).catch(() => undefined)
    const { user, system } = process.cpuUsage(before)
    const n = details.length * rounds
    lines.push(
      `${name}: node ${((user + system) / 1000 / n).toFixed(2)} ms, server ${(((ticks(allPids) - ticksBefore) * 10) / n).toFixed(2)} ms`,
    )
  }
  console.log(lines.join('\n'))
  await api.close()
})
