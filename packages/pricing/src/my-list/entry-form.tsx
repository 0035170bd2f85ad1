/** Changes an entry in place: form, strength, quantity and plan. */
import { toFailure } from '@rxgauge/client'
import {
  calls,
  customQuantityBounds,
  customQuantitySentinel,
  type Insurance,
  type ListEntry,
  type ProductChoices,
  readCustomQuantity,
} from '@rxgauge/contract'
import { countOf, fill, formName, strengthName } from '@rxgauge/text'
import { Button, SelectField, TextField } from '@rxgauge/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureSentence } from '../failure-sentence'
import { findDosage, listedQuantities, selectDosage, selectForm } from '../prescription/selection'
import { useMyList } from './my-list-context'
import { PlanSearch } from './plan-search'
import type { Plans } from './use-plans'
import { productNamed } from './usual-entry'

/** The option that leads to the search for a plan. */
const searchesPlan = 'search'

interface EntryFormProps {
  entry: ListEntry
  plans: Plans
  onClose: () => void
}

export function EntryForm({ entry, plans, onClose }: EntryFormProps) {
  const { messages } = useMyList()
  const { choices, problem } = useChoices(entry)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = messages.myList.entry
  return (
    <div className="rx-list-entry rx-list-form">
      <h2 ref={heading} tabIndex={-1}>
        {entry.productName}
      </h2>
      {choices ? (
        <Fields entry={entry} choices={choices} plans={plans} onClose={onClose} />
      ) : (
        <>
          {problem === undefined ? (
            <span className="rx-bar rx-bar-row rx-pulse" aria-hidden="true" />
          ) : (
            <p role="alert">{problem}</p>
          )}
          <Button kind="other" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      )}
    </div>
  )
}

/** Its medication's strengths, by its name: an entry doesn't have the medication's id. */
function useChoices({ productName, productDetailId }: ListEntry) {
  const { host, messages } = useMyList()
  const { session } = host
  const { noChoices, goneChoices } = messages.myList.entry
  const [state, setState] = useState<{ choices?: ProductChoices; problem?: string }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language doesn't load it again.
  useEffect(() => {
    const canceled = new AbortController()
    const { signal } = canceled
    async function load() {
      const product = await productNamed(session, productName, signal)
      if (!product) return setState({ problem: goneChoices })
      const choices = await session.call(
        calls.product.getProductChoices,
        { params: { productId: product.id } },
        { signal },
      )
      setState({ choices })
    }
    load().catch((error: unknown) => {
      if (!signal.aborted) setState({ problem: `${noChoices} ${failureSentence(toFailure(error), messages)}` })
    })
    return () => canceled.abort()
  }, [session, productName, productDetailId])
  return state
}

function Fields({ entry, choices, plans, onClose }: EntryFormProps & { choices: ProductChoices }) {
  const { list, messages } = useMyList()
  const { entry: text, medication } = messages.myList
  const there = findDosage(choices, entry.productDetailId)
  /** Its quantity was chosen in a unit that isn't the medication's any more. */
  const isRecounted = there !== undefined && there.dosage.unitName !== entry.unitName
  const [form, ...others] = choices.forms
  const usual = form && selectForm([form, ...others].find(({ defaultFlag }) => defaultFlag) ?? form)
  const [selection, setSelection] = useState(() => {
    if (!there) return usual
    if (isRecounted) return selectDosage(there.form, there.dosage)
    return { productDetailId: entry.productDetailId, quantity: entry.quantity }
  })
  const [insuranceId, setInsuranceId] = useState(entry.insuranceId)
  const [isSearchingPlan, setSearchingPlan] = useState(false)
  /** Found by its name. */
  const [otherPlan, setOtherPlan] = useState<Insurance>()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const found = selection && findDosage(choices, selection.productDetailId)
  if (!selection || !found) return <p role="alert">{text.goneChoices}</p>
  const { form: shownForm, dosage } = found
  const listed = listedQuantities(dosage)
  const isKnownPlan = insuranceId === null || plans.all.some(({ id }) => id === insuranceId)
  const count = (quantity: number) => countOf(quantity, dosage.unitName, medication, dosage.unitContent)
  const bounds = customQuantityBounds(
    dosage.dosageType,
    dosage.quantities.map(({ quantity }) => quantity),
  )
  const range = fill(text.customLabel, { min: bounds.min, max: bounds.max })

  function choosePlan(plan: Insurance) {
    setOtherPlan(plan)
    setInsuranceId(plan.id)
    setSearchingPlan(false)
  }

  function chooseForm(name: string) {
    const next = choices.forms.find((each) => each.form === name)
    setSelection((before) => (next && selectForm(next)) ?? before)
  }

  function chooseStrength(id: string) {
    const next = findDosage(choices, Number(id))
    setSelection((before) => (next && selectDosage(next.form, next.dosage, before?.quantity)) ?? before)
  }

  /** @returns the quantity, or what's wrong with what is typed */
  function quantityNow(productDetailId: number, selected: number): number | string {
    if (typed === undefined) return selected
    if (typed.trim() === '') return messages.rules.required
    const option = findDosage(choices, productDetailId)?.dosage ?? dosage
    const read = readCustomQuantity(
      typed,
      option.dosageType,
      option.quantities.map(({ quantity }) => quantity),
    )
    if (read.kind === 'outside') return range
    return 'quantity' in read ? read.quantity : text.customWrong
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!selection) return
    const quantity = quantityNow(selection.productDetailId, selection.quantity)
    if (typeof quantity === 'string') return setError(quantity)
    const outcome = list.actions.edit(entry.entryId, {
      productDetailId: selection.productDetailId,
      quantity,
      insuranceId,
      form: shownForm.form,
      strength: dosage.dosage,
      unitName: dosage.unitName,
      unitContent: dosage.unitContent,
    })
    // What was chosen stays in the form.
    if (outcome === 'edited') onClose()
  }

  return (
    <form className="rx-form" noValidate onSubmit={submit}>
      {isRecounted && (
        <p>
          {fill(text.recountedFrom, {
            before: countOf(entry.quantity, entry.unitName, medication, entry.unitContent),
          })}
        </p>
      )}
      <div className="rx-field-grid">
        <SelectField
          label={text.form}
          value={shownForm.form}
          options={choices.forms.map(({ form }) => ({ value: form, label: formName(form, medication) }))}
          onChange={chooseForm}
        />
        <SelectField
          label={text.strength}
          value={String(selection.productDetailId)}
          options={shownForm.dosages.map(({ productDetailId, dosage }) => ({
            value: String(productDetailId),
            label: strengthName(dosage, medication),
          }))}
          onChange={chooseStrength}
        />
        <SelectField
          label={text.quantity}
          value={typed === undefined ? String(selection.quantity) : String(customQuantitySentinel)}
          options={[
            ...[...new Set([...listed, selection.quantity])].map((quantity) => ({
              value: String(quantity),
              label: count(quantity),
            })),
            { value: String(customQuantitySentinel), label: text.custom },
          ]}
          onChange={(value) => {
            setError(undefined)
            if (Number(value) === customQuantitySentinel) return setTyped('')
            setTyped(undefined)
            setSelection({ ...selection, quantity: Number(value) })
          }}
        />
        {typed !== undefined && (
          <TextField
            label={range}
            value={typed}
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
            error={error}
            onChange={(next) => {
              setError(undefined)
              setTyped(next)
            }}
          />
        )}
        <SelectField
          label={text.plan}
          value={isSearchingPlan ? searchesPlan : String(insuranceId ?? '')}
          options={[
            { value: '', label: text.noPlan },
            ...plans.all.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(isKnownPlan ? [] : [{ value: String(insuranceId), label: otherPlan?.name ?? text.otherPlan }]),
            { value: searchesPlan, label: text.searchPlan },
          ]}
          onChange={(value) => {
            setSearchingPlan(value === searchesPlan)
            if (value !== searchesPlan) setInsuranceId(value === '' ? null : Number(value))
          }}
        />
      </div>
      {isSearchingPlan && <PlanSearch onChoose={choosePlan} />}
      <div className="rx-button-row">
        <Button type="submit">{text.done}</Button>
        <Button kind="other" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
