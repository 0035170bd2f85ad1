/** The insurance plan: found by its name once more than two letters are typed (account 5). */
import { toFailure } from '@rxgauge/client'
import { calls, searchThreshold } from '@rxgauge/contract'
import { Button, Combobox } from '@rxgauge/ui'
import { useEffect, useRef, useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'

interface Plan {
  id: number
  name: string
}

interface PlanFieldProps {
  plan: Plan | undefined
  onPlan: (plan: Plan | undefined) => void
}

/** Milliseconds without a key before the server is asked. */
const typingPause = 200

export function PlanField({ plan, onPlan }: PlanFieldProps) {
  const { site } = useSite()
  const { profile: text } = useAccountText()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<{ text: string; plans: readonly Plan[] }>({ text: '', plans: [] })
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(-1)
  const latest = useRef('')
  const isLongEnough = typed.trim().length > searchThreshold

  useEffect(() => {
    const wanted = typed.trim()
    latest.current = wanted
    if (wanted.length <= searchThreshold) return
    return site.clock.after(typingPause, () => {
      site.session.call(calls.insurance.searchInsurance, { params: { text: wanted } }).then(
        // An answer to what is no longer typed is old.
        (plans) =>
          latest.current === wanted && setFound({ text: wanted, plans: plans.map(({ id, name }) => ({ id, name })) }),
        (error) => toFailure(error).code !== 'UNAUTHORIZED' && site.notices.report(error),
      )
    })
  }, [typed, site])

  const isAnswered = found.text === typed.trim()
  const plans = isLongEnough && isAnswered ? found.plans : []
  const choose = (index: number) => {
    const chosen = plans[index]
    if (!chosen) return
    onPlan(chosen)
    setTyped('')
    setOpen(false)
  }
  const isEmpty = isLongEnough && isAnswered && plans.length === 0
  return (
    <div className="site-stack">
      {plan && (
        <p className="account-plan">
          <b>{plan.name}</b>
          <Button kind="link" onClick={() => onPlan(undefined)}>
            {text.insuranceRemove}
          </Button>
        </p>
      )}
      <Combobox
        label={text.insurance}
        placeholder={text.insurance}
        clearLabel={text.insuranceRemove}
        text={typed}
        options={plans.map(({ id, name }) => ({ key: String(id), label: name }))}
        isOpen={isOpen}
        highlighted={highlighted}
        note={{ text: isEmpty ? text.insuranceNone : text.insuranceHint, isError: isEmpty }}
        onType={(value) => {
          setTyped(value)
          setHighlighted(0)
          setOpen(true)
        }}
        onHighlight={setHighlighted}
        onChoose={choose}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onClear={() => setTyped('')}
      />
    </div>
  )
}
