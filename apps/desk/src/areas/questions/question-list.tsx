import { deskCalls } from '@rxgauge/contract/desk'
import { Button, Segments, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { useDeskText } from '../../frame/desk-context'
import { DataTable, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { Templates } from './templates'

const states = ['open', 'mine', 'closed'] as const

export function QuestionList() {
  const { questions, keys } = useDeskText()
  const [state, setState] = useState<(typeof states)[number]>('open')
  const [filled, setFilled] = useState('')
  const [search, setSearch] = useState('')
  const { data, failure, reload } = useDeskData(deskCalls.questions.listQuestions, { body: { state, search } })
  return (
    <>
      <PageHeader title={questions.title} />
      <p className="desk-empty">{questions.intro}</p>
      <Panel title={questions.states[state]}>
        <Segments
          label={questions.state}
          value={state}
          options={states.map((value) => ({ value, label: questions.states[value] }))}
          onChange={setState}
        />
        <form
          className="rx-form"
          onSubmit={(event) => {
            event.preventDefault()
            setSearch(filled.trim())
          }}
        >
          <TextField label={questions.search} type="search" value={filled} autoComplete="off" onChange={setFilled} />
          <div>
            <Button type="submit" kind="other">
              {questions.find}
            </Button>
          </div>
        </form>
        {data ? (
          <DataTable
            caption={questions.title}
            rows={data.questions}
            rowKey={({ id }) => id}
            empty={questions.none}
            isSearchable={false}
            columns={[
              {
                title: questions.number,
                value: ({ id }) => Number(id),
                cell: ({ id }) => <Link href={`/${id}`}>{id}</Link>,
                isNumber: true,
              },
              { title: questions.start, value: ({ start }) => start },
              { title: questions.from, value: ({ name }) => name },
              { title: questions.organization, value: ({ orgCode }) => orgCode || keys.withoutCode },
              { title: questions.time, value: ({ at }) => at.slice(0, 16).replace('T', ' ') },
              { title: questions.assignee, value: ({ assignee }) => assignee },
              { title: questions.answers, value: ({ answers }) => answers, isNumber: true },
            ]}
          />
        ) : (
          <Loading failure={failure} onRetry={reload} />
        )}
        {data?.hasMore && <p>{questions.more}</p>}
      </Panel>
      <Templates />
    </>
  )
}
