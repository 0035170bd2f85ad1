/** What people ask for in writing: found by their whole contact, viewed, exported, removed, left alone. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { DataTable, EmptyState, Failure, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { PersonView } from './person-view'
import { type PersonAct, RequestDialog } from './request-dialog'

const { findPerson, listReceipts } = deskCalls.people

export default function PeopleArea() {
  const { people } = useDeskText()
  const hasRight = useHasRight()
  const [filled, setFilled] = useState('')
  /** Whom the results are about, as it was typed. */
  const [person, setPerson] = useState('')
  const [viewed, setViewed] = useState<string>()
  const [act, setAct] = useState<{ act: PersonAct; orgCode: string }>()
  const [done, setDone] = useState('')
  const find = useDeskAct(findPerson)
  const [result, setResult] = useState<Awaited<ReturnType<typeof find.run>>>()
  const receipts = useDeskData(listReceipts, {})

  async function search(wanted: string) {
    setViewed(undefined)
    const found = await find.run({ body: { person: wanted } })
    setPerson(wanted)
    setResult(found)
  }
  async function finish(sentence: string) {
    setAct(undefined)
    setDone(sentence)
    receipts.reload()
    await search(person)
  }
  const nameOf = (code: string) => code || people.withoutCode
  return (
    <>
      <PageHeader title={people.title} />
      <p className="desk-empty">{people.intro}</p>
      <Panel title={people.find}>
        <form
          className="rx-form"
          onSubmit={(event) => {
            event.preventDefault()
            setDone('')
            search(filled.trim())
          }}
        >
          <TextField
            label={people.person}
            hint={people.personHint}
            value={filled}
            autoComplete="off"
            onChange={setFilled}
          />
          <div>
            <Button type="submit" disabled={find.isRunning || filled.trim() === ''}>
              {people.show}
            </Button>
          </div>
        </form>
        <Failure failure={find.failure} />
        <p role="status">{done}</p>
      </Panel>
      {result && (
        <Panel title={people.found}>
          {result.found.length === 0 ? (
            <EmptyState>{people.nobody}</EmptyState>
          ) : (
            <DataTable
              caption={people.foundTable}
              rows={result.found}
              rowKey={({ orgCode, kind, since }) => `${orgCode} ${kind} ${since}`}
              columns={[
                { title: people.organization, value: ({ orgCode }) => nameOf(orgCode) },
                { title: people.kind, value: ({ kind }) => people.kinds[kind] },
                { title: people.since, value: ({ since }) => since.slice(0, 10) },
                {
                  title: people.acts,
                  value: () => '',
                  cell: ({ orgCode }) => (
                    <div className="desk-actions">
                      <Button kind="other" onClick={() => setViewed(orgCode)}>
                        {people.view}
                      </Button>
                      {hasRight('people.export', orgCode) && (
                        <Button kind="other" onClick={() => setAct({ act: 'export', orgCode })}>
                          {people.exportData}
                        </Button>
                      )}
                      {hasRight('people.change', orgCode) && (
                        <Button kind="danger" onClick={() => setAct({ act: 'remove', orgCode })}>
                          {people.remove}
                        </Button>
                      )}
                    </div>
                  ),
                },
              ]}
            />
          )}
          <p>
            {result.refusedOf.length === 0
              ? people.refusedNone
              : fill(people.refusedOf, { organizations: result.refusedOf.map(nameOf).join(', ') })}
          </p>
          {hasRight('people.change', 'some') && (
            <div>
              <Button kind="other" onClick={() => setAct({ act: 'refuse', orgCode: '' })}>
                {people.refuse}
              </Button>
            </div>
          )}
        </Panel>
      )}
      {viewed !== undefined && <PersonView key={`${person} ${viewed}`} person={person} orgCode={viewed} />}
      {act && <RequestDialog {...act} person={person} onDone={finish} onClose={() => setAct(undefined)} />}
      <Panel title={people.receipts}>
        {receipts.data ? (
          <DataTable
            caption={people.receiptsTable}
            rows={receipts.data}
            rowKey={({ id }) => id}
            empty={people.noReceipts}
            columns={[
              { title: people.receipt, value: ({ id }) => Number(id), isNumber: true },
              { title: people.time, value: ({ at }) => at.slice(0, 16).replace('T', ' ') },
              { title: people.act, value: ({ act }) => people.doneActs[act] },
              {
                title: people.organization,
                value: ({ orgCode }) => (orgCode === null ? people.all : nameOf(orgCode)),
              },
              { title: people.by, value: ({ by }) => by },
              { title: people.note, value: ({ note }) => note },
            ]}
          />
        ) : (
          <Loading failure={receipts.failure} onRetry={receipts.reload} />
        )}
      </Panel>
    </>
  )
}
