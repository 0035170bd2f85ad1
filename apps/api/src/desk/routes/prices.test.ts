/** Price files through the desk: brought in pieces, checked in the background, held, accepted, rejected and undone. */

import { existsSync, statSync } from 'node:fs'
import { readdir, statfs } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { type DeskCall, type DeskInput, deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callDesk, type DeskVisitor, startTestDesk, type TestDesk } from '../../../test/desk'
import { importFiles } from '../../../test/import-files'
import { signInStaff } from '../../../test/staff'
import { createPriceFiles } from '../../operate/price-files'

const calls = deskCalls.prices

let desk: TestDesk
let ndcs: string[]
beforeAll(async () => {
  desk = await startTestDesk()
  const drugs = await desk.api.database.query<{ ndc: string }>(
    `select n.ndc from product p join product_detail d on d.product_id = p.id join drug_ndc n on n.product_detail_id = d.id
     where p.type = 'G' and d.is_default_form and d.is_default_strength and not d.counts_packages
     order by p.popularity desc, p.id limit 100`,
  )
  ndcs = drugs.map(({ ndc }) => ndc)
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.api.database.query('delete from data_import where not is_demo')
  await importFiles(desk.api.database, {
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nSBX,SunBridge,610011,P,G\n',
    'mac.csv': macs(0.05),
  })
})

const macs = (unitPrice: number) =>
  [
    'Network code,Chain code,NDC,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To',
    ...ndcs.map((ndc) => `SBX,,${ndc},,MAC,,${unitPrice},1.25,2026-11-01,`),
    '',
  ].join('\n')

const tus = (visitor: Pick<DeskVisitor, 'cookie'>) => ({
  cookie: visitor.cookie,
  origin: desk.url,
  'tus-resumable': '1.0.0',
})

async function createUpload(visitor: Pick<DeskVisitor, 'cookie'>, length: number): Promise<Response> {
  return fetch(`${desk.url}/desk/api/uploads`, {
    method: 'POST',
    headers: { ...tus(visitor), 'upload-length': String(length) },
  })
}

const addressOf = (response: Response) => new URL(response.headers.get('location') ?? '', desk.url).href

const sendPiece = (visitor: Pick<DeskVisitor, 'cookie'>, address: string, offset: number, text: string) =>
  fetch(address, {
    method: 'PATCH',
    headers: { ...tus(visitor), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: text,
  })

const idOf = (address: string) => address.split('/').at(-1) ?? ''

async function bring(visitor: DeskVisitor, files: Readonly<Record<string, string>>) {
  const uploads = []
  for (const [name, text] of Object.entries(files)) {
    const address = addressOf(await createUpload(visitor, Buffer.byteLength(text)))
    expect((await sendPiece(visitor, address, 0, text)).status).toBe(204)
    uploads.push({ id: idOf(address), name })
  }
  const { data, message } = await visitor.call(calls.beginCheck, { body: { uploads } })
  expect(message).toBe('')
  await desk.priceFiles.checks.settled()
  return { id: data.id as number, ...(await visitor.call(calls.getCheck, { params: { id: data.id } })).data }
}

async function importChecked(visitor: DeskVisitor, id: number) {
  expect(await visitor.call(calls.importChecked, { params: { id } })).toMatchObject({ success: true })
  await desk.priceFiles.checks.settled()
  return (await visitor.call(calls.getCheck, { params: { id } })).data
}

test('a list that is ten times too high is held with the reason and the prices before and after, and is rejected', async () => {
  const pharmacist = await desk.as('prices')
  const check = await bring(pharmacist, { 'lists/mac.csv': macs(0.5) })
  expect(check).toMatchObject({ state: 'done', work: 'check', fileNames: ['lists/mac.csv'] })
  const [checked] = check.reports
  expect(checked).toMatchObject({ name: 'lists/mac.csv', kind: 'rates', publisher: 'own', outcome: 'dry run' })
  expect(checked.reason).toMatch(/change by more than half/)
  expect(checked.rehearsals[0].largest[0]).toMatchObject({ before: expect.any(String), after: expect.any(String) })
  // Nothing is used or held by a check.
  const states = async () =>
    (await pharmacist.call(calls.listImports, {})).data
      .filter(({ isDemo, kind }: { isDemo: boolean; kind: string }) => !isDemo && kind === 'rates')
      .map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['current'])

  const [held] = (await importChecked(pharmacist, check.id)).reports
  expect(held.outcome).toBe('held')
  const { data: shown } = await pharmacist.call(calls.getImport, { params: { id: held.importId } })
  expect(shown).toMatchObject({ state: 'held', heldBecause: held.reason, taken: ndcs.length })
  expect(shown.rehearsals[0].largest.length).toBeGreaterThan(0)
  // The reasons are stored without a language.
  const inSpanish = await pharmacist.call(calls.getImport, { params: { id: held.importId } }, 'es')
  expect(inSpanish.data).toMatchObject({
    heldBecause: expect.stringMatching(/^\d+ de \d+ precios cambian en más de la mitad; /),
    kindTitle: expect.stringMatching(/^Lo que las redes acordaron/),
  })
  expect(await states()).toEqual(['current', 'held'])

  const outcomes = async () => [
    (await pharmacist.call(calls.getCheck, { params: { id: check.id } })).data.reports[0],
    (await pharmacist.call(calls.listChecks, {})).data[0].outcomes,
  ]
  expect(await outcomes()).toMatchObject([{ outcome: 'held', importId: held.importId }, ['held']])
  const rejection = { params: { id: held.importId }, body: { reason: 'ten times too high' } }
  expect((await pharmacist.call(calls.rejectImport, { ...rejection, body: { reason: ' ' } })).status).toBe(400)
  expect(await pharmacist.call(calls.rejectImport, rejection)).toMatchObject({ success: true })
  expect(await outcomes()).toMatchObject([{ outcome: 'rejected', importId: null }, ['rejected']])
  expect(await states()).toEqual(['current'])
  expect(await pharmacist.call(calls.rejectImport, rejection)).toMatchObject({
    status: 400,
    message: `Import ${held.importId} no longer waits: somebody has accepted or rejected it already.`,
  })
  expect((await pharmacist.call(calls.getImport, { params: { id: held.importId } })).message).toBe(
    `Import ${held.importId} is not here any more: it was rejected, or newer files have taken its place. The history says which.`,
  )
  expect((await pharmacist.call(calls.getImport, { params: { id: held.importId } }, 'es')).message).toMatch(
    /^La importación \d+ ya no está aquí: fue rechazada/,
  )
  const { data: history } = await pharmacist.call(calls.listHistory, {})
  expect((await pharmacist.call(calls.listHistory, {}, 'es')).data.slice(0, 2)).toMatchObject([
    { reason: 'ten times too high' },
    { reason: inSpanish.data.heldBecause },
  ])
  expect(history.slice(0, 2)).toMatchObject([
    {
      act: 'rejected',
      importId: held.importId,
      by: pharmacist.email,
      reason: 'ten times too high',
      kindTitle: expect.stringMatching(/^What networks have agreed/),
    },
    { act: 'held', importId: held.importId, by: pharmacist.email },
  ])
  const rows = await desk.api.database.query(
    `select command, subject, outcome from audit_entry where made_by = $1 order by id`,
    [pharmacist.email],
  )
  // Whoever looks for a file finds each act by its name, as long as it's stored.
  expect(rows).toEqual([
    { command: 'import --dry-run', subject: 'mac.csv', outcome: 'changed' },
    { command: 'import', subject: `check ${check.id} mac.csv`, outcome: 'changed' },
    { command: 'import reject', subject: `import ${held.importId} mac.csv`, outcome: 'changed' },
    { command: 'import reject', subject: `import ${held.importId}`, outcome: 'refused' },
  ])
})

test('a good list is taken at once, and can be reverted', async () => {
  const pharmacist = await desk.as('prices')
  const check = await bring(pharmacist, { 'mac.csv': macs(0.052) })
  expect(check.reports[0]).toMatchObject({ outcome: 'dry run', reason: null })
  const [taken] = (await importChecked(pharmacist, check.id)).reports
  expect(taken).toMatchObject({ outcome: 'imported', reason: null })
  expect(await pharmacist.call(calls.importChecked, { params: { id: check.id } })).toMatchObject({ status: 400 })
  const undone = await pharmacist.call(calls.undoImport, { params: { id: taken.importId }, body: {} })
  expect(undone.data.current).toMatchObject({ fileName: expect.stringMatching(/mac\.csv$/) })
  const { data: after } = await pharmacist.call(calls.getCheck, { params: { id: check.id } })
  expect(after.reports[0]).toMatchObject({ outcome: 'undone', importId: taken.importId })
})

test('an undo that nothing replaces says so in words for people, changes nothing, and is done when asked for', async () => {
  const pharmacist = await desk.as('prices')
  const currentId = async () =>
    (await pharmacist.call(calls.listImports, {})).data.find(
      ({ isDemo, kind, state }: { isDemo: boolean; kind: string; state: string }) =>
        !isDemo && kind === 'rates' && state === 'current',
    )?.id
  const id = await currentId()
  const undo = (isAccepted: boolean) => pharmacist.call(calls.undoImport, { params: { id }, body: { isAccepted } })
  const { status, message } = await undo(false)
  expect(status).toBe(400)
  expect(message).toContain('mac.csv is kept that could take its place. Tick the box')
  expect(await currentId()).toBe(id)
  expect(await undo(true)).toMatchObject({ status: 200, data: { current: null } })
  expect(await currentId()).toBeUndefined()
  expect((await undo(true)).message).toContain('is not in use any more')
})

test('of two people who accept the same import, the second is told', async () => {
  const [one, other] = [await desk.as('prices'), await desk.as('owner')]
  const check = await bring(one, { 'mac.csv': macs(0.5) })
  const [{ importId: id }] = (await importChecked(one, check.id)).reports
  const outcomes = await Promise.all([one, other].map((each) => each.call(calls.acceptImport, { params: { id } })))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(outcomes.find(({ status }) => status === 400)?.message).toContain(`Import ${id} no longer waits`)
})

test('a second person reads what an import is, and decides only while it waits', async () => {
  const [asker, other] = [
    await signInStaff(desk.api, { role: 'prices', isSecond: true }),
    await signInStaff(desk.api, { role: 'prices', isSecond: true }),
  ]
  const call = <C extends DeskCall>(who: { cookie: string }, each: C, input: DeskInput<C>) =>
    callDesk(desk.url, who.cookie, each, input)
  const pharmacist = await desk.as('prices')
  const check = await bring(pharmacist, { 'mac.csv': macs(0.5) })
  const [{ importId: id, reason }] = (await importChecked(pharmacist, check.id)).reports
  const accept = () => call(asker, calls.acceptImport, { params: { id } })
  const { status, data: request } = await accept()
  expect(status).toBe(409)
  const waiting = async () => (await call(other, deskCalls.staff.listRequests, {})).data.requests
  expect(await waiting()).toMatchObject([
    {
      id: request,
      import: { id, fileName: 'mac.csv', kindTitle: expect.stringMatching(/^What networks/), heldBecause: reason },
    },
  ])
  await call(pharmacist, calls.rejectImport, { params: { id }, body: { reason: 'too high' } })
  expect(await waiting()).toEqual([])
  const approved = await call(other, deskCalls.staff.approveRequest, { params: { id: request } })
  expect(approved).toMatchObject({ status: 400 })
  // Nobody is asked about what is gone.
  expect(await accept()).toMatchObject({ status: 400, message: expect.stringContaining('no longer waits') })
  await desk.api.database.query('delete from staff where email = any($1)', [[asker.email, other.email]])
})

test('refused rows are named with line and column, and downloaded', async () => {
  const pharmacist = await desk.as('prices')
  const text = macs(0.05).replace('MAC,,0.05', 'MAC,,cheap')
  const [report] = (await bring(pharmacist, { 'mac.csv': text })).reports
  expect(report).toMatchObject({ refused: 1, firstRefused: [{ line: 2, column: 'MAC unit price' }] })
  const { id } = (await pharmacist.call(calls.listChecks, {})).data[0]
  const response = await fetch(
    `${desk.url}/desk/api/prices/checks/${id}/refused?file=${encodeURIComponent(report.refusedFile)}`,
    { headers: { cookie: pharmacist.cookie } },
  )
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect((await response.text()).split('\n')[1]).toMatch(/^2,MAC unit price,/)
  const elsewhere = await fetch(`${desk.url}/desk/api/prices/checks/${id}/refused?file=..%2Ffiles%2Fmac.csv`, {
    headers: { cookie: pharmacist.cookie },
  })
  expect(elsewhere.status).toBe(404)
})

test('a file that is none is said to be so', async () => {
  const pharmacist = await desk.as('prices')
  const { reports } = await bring(pharmacist, {
    // As long as the pieces that the desk sends, which is far more than other requests may have.
    'photo.jpg': '\0\x01 no list\n'.repeat(2 ** 19),
    '../../evil.csv': 'a,b\n1,2\n',
  })
  expect(reports).toMatchObject([
    { name: 'photo.jpg', kind: null, outcome: 'unusable', reason: 'it is not text' },
    { name: 'evil.csv', kind: null, outcome: 'unusable' },
  ])
  const { id } = (await pharmacist.call(calls.listChecks, {})).data[0]
  const { data } = await pharmacist.call(calls.getCheck, { params: { id } }, 'es')
  expect(data.reports.map(({ reason }: { reason: string }) => reason)).toEqual([
    'no es texto',
    'ninguna de sus primeras 3 líneas es el encabezado de un tipo conocido: "a,b"',
  ])
})

test('an upload whose connection is cut goes on where it stopped, also with a new session', async () => {
  const first = await desk.as('prices')
  const text = macs(0.05)
  const address = addressOf(await createUpload(first, Buffer.byteLength(text)))
  await new Promise<void>((resolve) => {
    const cut = request(address, {
      method: 'PATCH',
      headers: {
        ...tus(first),
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': text.length,
      },
    })
    cut.on('error', () => resolve())
    cut.write(text.slice(0, 2000), () => cut.destroy(new Error('cut')))
  })
  const again = await desk.as('prices')
  const head = () => fetch(address, { method: 'HEAD', headers: tus(again) })
  // The server stores what had arrived once it notices.
  await expect.poll(async () => (await head()).headers.get('upload-offset'), { timeout: 20_000 }).toMatch(/^\d+$/)
  const offset = Number((await head()).headers.get('upload-offset'))
  expect(offset).toBeLessThan(text.length)
  // Not yet whole.
  const early = { uploads: [{ id: idOf(address), name: 'mac.csv' }] }
  expect((await again.call(calls.beginCheck, { body: early })).message).toBe('mac.csv has not arrived as a whole yet.')
  expect((await sendPiece(again, address, offset, text.slice(offset))).status).toBe(204)
  expect((await again.call(calls.beginCheck, { body: early })).success).toBe(true)
  await desk.priceFiles.checks.settled()
})

test('uploads are for those who may change prices, and nobody else on this machine can read them', async () => {
  expect((await createUpload(await desk.as('support'), 10)).status).toBe(403)
  expect((await createUpload({ cookie: '' }, 10)).status).toBe(401)
  expect((await createUpload(await desk.as('prices'), 17 * 2 ** 30)).status).toBe(413)
  // One that says its size later would escape the check of the disk.
  const unsized = { ...tus(await desk.as('prices')), 'upload-defer-length': '1' }
  expect((await fetch(`${desk.url}/desk/api/uploads`, { method: 'POST', headers: unsized })).status).toBe(400)
  expect(statSync(desk.priceFiles.folder.arriving()).mode & 0o077).toBe(0)
})

test('a file is refused where the disk has no room for it besides the other files that are still arriving', async () => {
  const pharmacist = await desk.as('prices')
  const { bavail, bsize } = await statfs(desk.priceFiles.folder.arriving())
  const free = bavail * bsize - 2 ** 30
  const size = Math.min(16 * 2 ** 30, Math.floor(free * 0.6))
  const announced: Response[] = []
  for (let room = free; room > -size; room -= size) announced.push(await createUpload(pharmacist, size))
  expect(announced[0]?.status).toBe(201)
  expect(announced.map(({ status }) => status)).toContain(507)
  for (const response of announced.filter(({ status }) => status === 201)) {
    expect((await fetch(addressOf(response), { method: 'DELETE', headers: tus(pharmacist) })).status).toBe(204)
  }
  expect((await createUpload(pharmacist, 10)).status).toBe(201)
})

test('what is old or unfinished is deleted', async () => {
  const pharmacist = await desk.as('prices')
  await createUpload(pharmacist, 1000)
  const arriving = desk.priceFiles.folder.arriving()
  await desk.priceFiles.folder.removeOld(Date.now() + 3_600_000, new Set())
  expect((await readdir(arriving)).length).toBeGreaterThan(0)
  await desk.priceFiles.folder.removeOld(Date.now() + 90_000_000, new Set())
  expect(await readdir(arriving)).toEqual([])
})

test('a check that a deploy interrupts is taken up by the next process', async () => {
  const pharmacist = await desk.as('prices')
  const { id } = await bring(pharmacist, { 'mac.csv': macs(0.05) })
  await desk.api.database.query(
    `update desk_check set state = 'running', reports = null, alive_at = now() - interval '1 minute' where id = $1`,
    [id],
  )
  const next = createPriceFiles(desk.api.services, desk.config)
  await next.checks.takeUp()
  await next.checks.settled()
  const { data } = await pharmacist.call(calls.getCheck, { params: { id } })
  expect(data).toMatchObject({ state: 'done', reports: [{ kind: 'rates' }] })

  const folder = (await next.checks.find(id)).folder
  await next.folder.removeFiles(folder)
  await desk.api.database.query(
    `update desk_check set state = 'running', alive_at = now() - interval '1 minute' where id = $1`,
    [id],
  )
  await next.checks.takeUp()
  expect((await pharmacist.call(calls.getCheck, { params: { id } })).data).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('bring them again'),
  })
})

test('brought files can be thrown away', async () => {
  const pharmacist = await desk.as('prices')
  const { id } = await bring(pharmacist, { 'mac.csv': macs(0.05) })
  const { folder } = await desk.priceFiles.checks.find(id)
  expect(existsSync(join(desk.priceFiles.folder.files(folder), 'mac.csv'))).toBe(true)
  expect((await pharmacist.call(calls.discardCheck, { params: { id } })).success).toBe(true)
  expect(existsSync(desk.priceFiles.folder.files(folder))).toBe(false)
  expect((await pharmacist.call(calls.getCheck, { params: { id } })).status).toBe(400)
})

test('another system’s list is read by a mapping, with a preview of its first rows', async () => {
  const pharmacist = await desk.as('prices')
  const list = [
    'Net,Package,Price Type,Unit MAC,Disp Fee,Start',
    ...ndcs.map((ndc) => `SBX,${ndc},MAC,0.05,1.25,11/01/2026`),
    '',
  ].join('\n')
  const check = await bring(pharmacist, { 'pbm.csv': list })
  expect(check.reports[0]).toMatchObject({ kind: null, outcome: 'unusable' })
  const params = { id: check.id }
  const { data: draft } = await pharmacist.call(calls.draftMapping, {
    params,
    query: { file: 'pbm.csv', kind: 'rates' },
  })
  expect(draft).toMatchObject({
    kind: 'rates',
    header: ['Net', 'Package', 'Price Type', 'Unit MAC', 'Disp Fee', 'Start'],
  })
  expect(draft.columns).toContainEqual({ theirs: 'Disp Fee', ours: 'Dispensing fee' })
  const mapping = JSON.stringify({
    kind: 'rates',
    columns: {
      Net: 'Network code',
      Package: 'NDC',
      'Price Type': 'Basis',
      'Unit MAC': 'MAC unit price',
      'Disp Fee': 'Dispensing fee',
      Start: 'From',
    },
    days: { From: 'MM/DD/YYYY' },
    constants: { 'Discount percent': '', To: '' },
  })
  const body = { file: 'pbm.csv', mapping }
  const { data: preview } = await pharmacist.call(calls.previewMapping, { params, body })
  expect(preview.reason).toBe('')
  const [row] = preview.rows
  expect(row).toMatchObject({ line: 2, refusal: null })
  expect(row.values[preview.columns.indexOf('From')]).toBe('2026-11-01')
  const wrong = { file: 'pbm.csv', mapping: mapping.replace('MM/DD/YYYY', 'whenever') }
  expect((await pharmacist.call(calls.previewMapping, { params, body: wrong })).status).toBe(400)
  const { data: again } = await pharmacist.call(calls.checkWithMapping, { params, body })
  await desk.priceFiles.checks.settled()
  const { data: done } = await pharmacist.call(calls.getCheck, { params: { id: again.id } })
  expect(done.reports[0]).toMatchObject({ name: 'pbm.csv', kind: 'rates', outcome: 'dry run', refused: 0 })
})
