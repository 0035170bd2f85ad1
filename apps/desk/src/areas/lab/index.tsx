/** The price lab: any medication, place, organization, plan and day. The page's address holds the question, in ids alone. */
import { deskCalls } from '@rxgauge/contract/desk'
import { Button, SelectField, TextField, useAdoptedStyles } from '@rxgauge/ui'
import { type FormEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CopyButton } from '../../frame/copy-button'
import { useDeskText } from '../../frame/desk-context'
import { Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { FindField } from './find-field'
import css from './lab.css?inline'
import { addressOfQuestion, isComplete, type Question, questionOf, withoutCode } from './question'
import { Results } from './results'

const { getNames, findDrugs, findPlans } = deskCalls.lab
const styles = [css]

export default function LabArea() {
  const { lab } = useDeskText()
  useAdoptedStyles(styles)
  const search = useSearch()
  const asked = questionOf(search)
  const { drug, plan } = asked
  const { data, failure, reload } = useDeskData(getNames, {
    query: { ...(drug !== '' && { drug }), ...(plan !== '' && { plan }) },
  })
  return (
    <>
      <PageHeader title={lab.title} />
      <p className="desk-empty">{lab.intro}</p>
      {data ? <QuestionForm key={search} asked={asked} names={data} /> : <Loading failure={failure} onRetry={reload} />}
      {isComplete(asked) && (
        <>
          <CopyButton label={lab.copy} copied={lab.copied} text={window.location.href} />
          <Results question={asked} />
        </>
      )}
    </>
  )
}

interface QuestionFormProps {
  asked: Question
  names: { organizations: readonly { code: string; name: string }[]; drug: string | null; plan: string | null }
}

function QuestionForm({ asked, names }: QuestionFormProps) {
  const { lab } = useDeskText()
  const [, navigate] = useLocation()
  const organizations = names.organizations.map(({ code, name }) => ({
    value: code || withoutCode,
    label: code === '' ? name : `${name} (${code})`,
  }))
  const [question, setQuestion] = useState<Question>({
    ...asked,
    org: asked.org || (organizations[0]?.value ?? ''),
  })
  const change = (changes: Partial<Question>) => setQuestion({ ...question, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete(question)) navigate(addressOfQuestion(question))
  }
  return (
    <Panel title={lab.question}>
      <form className="rx-form" onSubmit={submit}>
        <div className="desk-filter">
          <FindField
            // The name of what an address asks for arrives after the form.
            key={`drug ${names.drug}`}
            call={findDrugs}
            label={lab.drug}
            hint={lab.drugHint}
            name={names.drug ?? ''}
            onChoose={(id) => change({ drug: id })}
          />
          <TextField
            label={lab.quantity}
            hint={lab.quantityHint}
            inputMode="decimal"
            value={question.quantity}
            onChange={(quantity) => change({ quantity })}
          />
          <TextField
            label={lab.zip}
            inputMode="numeric"
            required
            maxLength={5}
            value={question.zip}
            onChange={(zip) => change({ zip })}
          />
          <FindField
            key={`plan ${names.plan}`}
            call={findPlans}
            label={lab.plan}
            hint={lab.planHint}
            name={names.plan ?? ''}
            onChoose={(id) => change({ plan: id })}
          />
          <SelectField
            label={lab.organization}
            value={question.org}
            options={organizations}
            onChange={(org) => change({ org })}
          />
          <TextField label={lab.day} type="date" value={question.day} onChange={(day) => change({ day })} />
          <SelectField
            label={lab.otherOrganization}
            value={question.org2}
            options={[{ value: '', label: lab.nobody }, ...organizations]}
            onChange={(org2) => change({ org2 })}
          />
          <TextField label={lab.otherDay} type="date" value={question.day2} onChange={(day2) => change({ day2 })} />
        </div>
        <div>
          <Button type="submit" disabled={!isComplete(question)}>
            {lab.show}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
