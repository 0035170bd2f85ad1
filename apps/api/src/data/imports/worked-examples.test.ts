/** Prices computed by hand in `docs/operate/data/worked-examples.md` are what a server shows, with the files on that page. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownOrganization } from '../../../test/figures/own-organization'
import { shownFigures } from '../../../test/figures/shown-figures'
import { importFiles } from '../../../test/import-files'
import { startTestServer, type TestServer } from '../../../test/server'
import { one } from '../../database/database'
import { removeDemoData } from '../demo/remove'

const page = readFileSync('docs/operate/data/worked-examples.md', 'utf8')
const files = Object.fromEntries(
  [...page.matchAll(/^```csv (\S+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => [name, text]),
)
const figures = [
  ...page.matchAll(
    /^On (\S+), (\S+) of (.+?)(?: with plan (.+?))?: (retail|copay|discount|coupon) ?(.*?) ?\*\*\$(.+)\*\*$/gm,
  ),
].map(([, day = '', quantity = '', drug = '', plan = '', kind = '', name = '', amount = '']) => ({
  day,
  quantity,
  drug,
  plan,
  kind,
  name,
  amount,
}))

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
  await removeDemoData(api.database)
  await ownOrganization(api.database)
  for (const report of await importFiles(api.database, files, { isAccepted: true }))
    expect(report).toMatchObject({ outcome: 'imported', refused: 0 })
})
afterAll(() => api.close())

test('every example has rows and a figure', () => {
  const examples = page.split(/^## /m).slice(1)
  expect(examples).toHaveLength(10)
  for (const example of examples) expect(example).toMatch(/^```csv .*^On \d{4}-\d\d-\d\d, /ms)
  expect(figures).toHaveLength(page.match(/^On /gm)?.length ?? 0)
})

test.each(figures)(
  '$drug, $quantity on $day: $kind $name $amount',
  async ({ day, quantity, drug, plan, kind, name, amount }) => {
    api.clock.now = Date.parse(`${day}T17:00:00Z`)
    const { id } = await one<{ id: number }>(
      api.database,
      'select d.id from product p join product_detail d on d.product_id = p.id where p.name = $1',
      [drug],
    )
    const planId = plan
      ? (
          await one<{ id: number }>(api.database, 'select id from insurance_plan where name = $1 order by id limit 1', [
            plan,
          ])
        ).id
      : 0
    const { token } = await api.device('OURS')
    const shown = await shownFigures(api, { drugId: id, quantity, planId, zip: '10001', token })
    const { retail, discounts, coupons, copay } = shown
    const found = { retail, copay: copay.split('-')[1], discount: discounts[name], coupon: coupons[name] }
    expect({ [kind]: found[kind as keyof typeof found], shown }).toEqual({ [kind]: amount, shown })
  },
)
