import { type AnswerTemplate, type DeskData, deskCalls } from '@rxgauge/contract/desk'
import { fill, type Language } from '@rxgauge/text'
import { Button, SelectField, TextAreaField, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { useDesk, useHasRight } from '../../frame/desk-context'
import { Confirm, Failure, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { useDraft } from '../../frame/use-draft'

const calls = deskCalls.questions
type ReadQuestion = DeskData<typeof calls.readQuestion>

const minuteOf = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

export function QuestionPage({ id }: { id: string }) {
  const { text } = useDesk()
  const { questions } = text
  const { data, failure, reload } = useDeskData(calls.readQuestion, { params: { id } })
  return (
    <>
      <PageHeader title={fill(questions.question, { number: id })}>
        <Link href="/">{questions.back}</Link>
      </PageHeader>
      {data ? <Conversation question={data} reload={reload} /> : <Loading failure={failure} onRetry={reload} />}
    </>
  )
}

function Conversation({ question, reload }: { question: ReadQuestion; reload: () => void }) {
  const { questions } = useDesk().text
  const mayChange = useHasRight()('questions.change', question.orgCode)
  const { name, at, orgCode, contact, notes, isClosed, closedBy, closeNote, related, sent, isRefused } = question
  return (
    <>
      <Panel title={[name, orgCode, minuteOf(at)].filter(Boolean).join(' · ')}>
        <p className="question-text">{notes}</p>
        <p>{isRefused ? questions.isRefused : fill(questions.contact, { contact })}</p>
        {related.length > 0 && (
          <p>
            {questions.related}{' '}
            {related.map((other) => (
              <Link key={other} href={`/${other}`} className="question-link">
                {other}
              </Link>
            ))}
          </p>
        )}
        {isClosed ? (
          <p>{fill(questions.isClosed, { by: closedBy, note: closeNote })}</p>
        ) : (
          closeNote !== '' && <p>{fill(questions.wasClosedWith, { note: closeNote })}</p>
        )}
        {isClosed && mayChange && <Reopen id={question.id} reload={reload} />}
      </Panel>
      {sent.length > 0 && (
        <Panel title={questions.sent}>
          {sent.map(({ at, by, text }) => (
            <div key={at}>
              <h3>{fill(questions.sentBy, { by, time: minuteOf(at) })}</h3>
              <p className="question-text">{text}</p>
            </div>
          ))}
        </Panel>
      )}
      {mayChange && <Answer question={question} reload={reload} />}
    </>
  )
}

function Reopen({ id, reload }: { id: string; reload: () => void }) {
  const { questions } = useDesk().text
  const { run, isRunning, failure } = useDeskAct(calls.reopenQuestion)
  return (
    <>
      <Failure failure={failure} />
      <div>
        <Button
          kind="other"
          disabled={isRunning}
          onClick={async () => {
            await run({ params: { id } })
            reload()
          }}
        >
          {questions.reopen}
        </Button>
      </div>
    </>
  )
}

/** What is typed stays, whatever happens to the call. */
function Answer({ question, reload }: { question: ReadQuestion; reload: () => void }) {
  const { text, session, language: own } = useDesk()
  const { questions } = text
  const params = { id: question.id }
  const [{ language, answer, note }, change] = useDraft<{ language: Language; answer: string; note: string }>(
    `question ${question.id}`,
    { language: question.language ?? own, answer: '', note: '' },
  )
  /** The stored answer that would replace what is typed. */
  const [replacing, setReplacing] = useState<AnswerTemplate>()
  const [isSent, setSent] = useState(false)
  const templates = useDeskData(calls.listTemplates, {})
  const assign = useDeskAct(calls.assignQuestion)
  const send = useDeskAct(calls.answerQuestion)
  const close = useDeskAct(calls.closeQuestion)
  const isMine = question.assignee !== '' && question.assignee === session?.email
  const isMeanwhile = send.failure?.code === 'DESK_EDITED_MEANWHILE'
  /** The stored answer that is in the field, unchanged. */
  const stored = templates.data?.find((each) => each[language] === answer)

  async function sendAnswer(isClosing: boolean) {
    const done = await send.run({
      params,
      body: { text: answer, language, isClosing, answers: question.answers, related: question.related.length },
    })
    if (done !== undefined) {
      change({ answer: '' })
      setSent(true)
    }
    // Also shows what somebody else has answered.
    reload()
  }
  return (
    <Panel title={questions.answer}>
      {!question.isClosed && (
        <div className="desk-actions">
          <p>
            {isMine
              ? questions.isMine
              : question.assignee !== '' && fill(questions.isOf, { assignee: question.assignee })}
          </p>
          <Button
            kind="other"
            disabled={assign.isRunning}
            onClick={async () => {
              await assign.run({ params, body: { isMine: !isMine } })
              reload()
            }}
          >
            {isMine ? questions.giveBack : questions.take}
          </Button>
        </div>
      )}
      <Failure failure={assign.failure} />
      <form
        className="rx-form"
        onSubmit={(event) => {
          event.preventDefault()
          sendAnswer(true)
        }}
      >
        <SelectField
          label={questions.language}
          value={language}
          options={(['en', 'es'] as const).map((value) => ({ value, label: questions.languages[value] }))}
          onChange={(value) => {
            const chosen = value === 'es' ? 'es' : 'en'
            change({ language: chosen, ...(stored && { answer: stored[chosen] }) })
          }}
        />
        <SelectField
          label={questions.template}
          value=""
          options={[
            { value: '', label: questions.noTemplate },
            ...(templates.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(id) => {
            const template = templates.data?.find((each) => String(each.id) === id)
            if (!template) return
            if (answer.trim() === '' || stored) change({ answer: template[language] })
            else setReplacing(template)
          }}
        />
        <TextAreaField
          label={questions.answer}
          rows={8}
          lang={language}
          maxLength={5000}
          value={answer}
          onChange={(typed) => {
            change({ answer: typed })
            setSent(false)
          }}
        />
        {isMeanwhile ? (
          <p role="alert">
            {send.failure?.data === 'asked meanwhile' ? questions.askedMeanwhile : questions.meanwhile}
          </p>
        ) : (
          <Failure failure={send.failure} />
        )}
        <p role="status">{!isSent ? '' : question.isDelivered ? questions.isSent : questions.isWaiting}</p>
        <div className="desk-actions">
          <Button type="submit" disabled={send.isRunning || answer.trim() === '' || question.isRefused}>
            {questions.sendAndClose}
          </Button>
          <Button
            kind="other"
            disabled={send.isRunning || answer.trim() === '' || question.isRefused}
            onClick={() => sendAnswer(false)}
          >
            {questions.send}
          </Button>
        </div>
      </form>
      {replacing && (
        <Confirm
          title={questions.replaceTitle}
          action={questions.replace}
          onConfirm={() => {
            change({ answer: replacing[language] })
            setReplacing(undefined)
          }}
          onClose={() => setReplacing(undefined)}
        >
          <p className="question-text">{replacing[language]}</p>
        </Confirm>
      )}
      {!question.isClosed && (
        <form
          className="rx-form"
          onSubmit={async (event) => {
            event.preventDefault()
            await close.run({ params, body: { note } })
            reload()
          }}
        >
          <TextField label={questions.note} value={note} maxLength={500} onChange={(note) => change({ note })} />
          <Failure failure={close.failure} />
          <div>
            <Button type="submit" kind="other" disabled={close.isRunning}>
              {questions.close}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}
