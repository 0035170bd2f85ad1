/** The insurance plan, searched by name from the third letter on (account 5). */
import { calls, type Insurance, searchThreshold } from '@rxgauge/contract'
import { useCall, useDebouncedText } from '@rxgauge/pricing'
import { Button, Combobox } from '@rxgauge/ui'
import { useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'

interface PlanFieldProps {
  plan: { name: string } | undefined
  onPlan: (plan: Insurance | undefined) => void
}

export function PlanField({ plan, onPlan }: PlanFieldProps) {
  const { site, language } = useSite()
  const { profile: text } = useAccountText()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(-1)
  const name = typed.trim()
  const pausedName = useDebouncedText(site.clock, name)
  const { area } = useCall(
    { session: site.session, language },
    calls.insurance.searchInsurance,
    pausedName.length > searchThreshold ? { params: { text: pausedName } } : undefined,
    { onFailure: (failure) => failure.code !== 'UNAUTHORIZED' && site.notices.actions.report(failure) },
  )

  // Results for an earlier text are outdated.
  const isUpToDate = pausedName === name && area.status === 'success'
  const plans = isUpToDate ? area.value : []
  const choose = (index: number) => {
    const chosen = plans[index]
    if (!chosen) return
    onPlan(chosen)
    setTyped('')
    setOpen(false)
  }
  const isEmpty = isUpToDate && plans.length === 0
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
        label={text.plan}
        isLabelShown
        placeholder={text.planPlaceholder}
        clearLabel={text.insuranceRemove}
        text={typed}
        options={plans.map(({ id, name }) => ({ key: String(id), label: name }))}
        isOpen={isOpen}
        highlighted={highlighted}
        // It covers the fields below, so it shows only while this field is in use.
        note={isOpen ? { text: isEmpty ? text.insuranceNone : text.insuranceHint, isError: isEmpty } : undefined}
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
