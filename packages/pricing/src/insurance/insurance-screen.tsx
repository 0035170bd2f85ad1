/** Chooses an insurance plan: first a kind of coverage, if there are several near the ZIP, then a name; Enter takes the first. */
import { type Insurance, uiTimings } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, lazyPart, Problem, Segments, TextField } from '@rxgauge/ui'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { startingZip } from '../prescription/stored-selection'
import { useResults } from '../results/results-context'
import { ScreenBoundary } from '../screens/screen-boundary'
import { ScreenHeader } from '../screens/screen-header'
import { PlanList } from './plan-list'
import { createPlansStore } from './plans-store'

const InsuranceHelp = lazyPart(() => import('./insurance-help'))

export default function InsuranceScreen() {
  const { host, results, messages } = useResults()
  const [store] = useState(() => {
    const { draft, prescription } = results.prescription.getState()
    return createPlansStore(
      host.session,
      host.clock,
      zipOf(draft?.zip) ?? prescription?.zip ?? startingZip(host.session),
    )
  })
  const { coverage, coverages, text, plans, listed: list, isUsual, isElsewhere } = useStore(store)
  const { start, chooseCoverage, type, load, first, stop } = store.actions
  const isHelping = useStore(results.views, ({ dialog }) => dialog?.kind === 'insuranceHelp')
  const { open, close } = results.views.actions
  /** How often the help has chosen a kind of coverage; each time, focus moves to the search field. */
  const [timesHelped, setTimesHelped] = useState(0)
  const [showsHint, setShowsHint] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  const sentences = messages.insurance
  // Search results stay in order of relevance, because Enter takes the first.
  const exits = isUsual ? (list ?? []).filter(isExit) : []
  const shown = isUsual ? list?.filter((plan) => !isExit(plan)) : list

  const { language } = host
  // Plan names depend on the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is the reason to load them again
  useEffect(() => {
    load()
    start()
    return stop
  }, [load, start, stop, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and each time that the help led here
  useEffect(() => field.current?.focus(), [timesHelped])
  const { onEvent } = host
  useEffect(() => {
    if (plans.status === 'failure') onEvent({ kind: 'failed', failure: plans.failure })
  }, [plans, onEvent])
  useEffect(() => host.clock.after(uiTimings.helpHint, () => setShowsHint(false)), [host.clock])

  async function chooseFirst() {
    const plan = await first()
    if (plan) results.chooseInsurance(plan)
  }

  return (
    <div className="rx-screen">
      <ScreenHeader
        title={sentences.title}
        backLabel={messages.views.back}
        onBack={results.views.actions.closeInsurance}
      />
      {coverages.length > 1 && (
        <Segments
          label={sentences.segment}
          value={coverage}
          options={coverages.map((value) => ({ value, label: sentences[value] }))}
          onChange={chooseCoverage}
        />
      )}
      <TextField
        ref={field}
        label={sentences.label}
        placeholder={sentences.placeholder}
        value={text}
        autoComplete="off"
        hint={showsHint ? sentences.hint : undefined}
        onChange={type}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void chooseFirst()
        }}
      />
      <div role="status">
        {isElsewhere && <p className="rx-note">{fill(sentences.elsewhere, { coverage: sentences[coverage] })}</p>}
      </div>
      <PlanList plans={shown} isGrouped={isUsual} isBusy={plans.status === 'loading'} label={sentences.title} />
      {list?.length === 0 && plans.status === 'success' && (
        <p role="status">{fill(sentences.nothing, { text: shortened(text) })}</p>
      )}
      {plans.status === 'failure' && (
        <Problem action={messages.common.tryAgain} onAction={load}>
          <p>
            {sentences.failed} {failureSentence(plans.failure, messages)}
          </p>
        </Problem>
      )}
      {exits.length > 0 && (
        <div className="rx-button-row rx-insurance-exits">
          {exits.map((plan) => (
            <Button key={plan.id} kind="other" onClick={() => results.chooseInsurance(plan)}>
              {plan.name}
            </Button>
          ))}
        </div>
      )}
      <div className="rx-insurance-actions">
        <Button kind="link" onClick={() => open({ kind: 'insuranceHelp' })}>
          {sentences.help}
        </Button>
        <Button kind="link" onClick={() => results.chooseInsurance(undefined)}>
          {sentences.none}
        </Button>
      </div>
      {isHelping && (
        <ScreenBoundary fallback={null} onClose={close}>
          <InsuranceHelp
            store={store}
            onClose={close}
            onKindChosen={() => {
              close()
              setTimesHelped(timesHelped + 1)
            }}
          />
        </ScreenBoundary>
      )}
    </div>
  )
}

/** Plans that stand for "not listed" or "uninsured". */
const isExit = ({ type }: Insurance) => type === 'none' || type === 'uninsured'

/** While it's being typed, a ZIP may be incomplete. */
const zipOf = (typed: string | undefined) => (typed !== undefined && /^\d{5}$/.test(typed) ? typed : undefined)

/** The typed text, shortened for the "nothing found" sentence. */
const shortened = (text: string) =>
  text.trim().length > 60 ? `${[...text.trim()].slice(0, 60).join('')}…` : text.trim()
