/** A form: what is in its fields, which rules they break, and sending it once at a time (account 5). */
import { brokenRule, type RuleCode } from '@rxgauge/contract'
import { fillPlaces } from '@rxgauge/text'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'

export type Values<Name extends string> = Readonly<Record<Name, string>>

/** What a field must hold: a schema of the contract, or a rule that looks at other fields too. */
export type Rule<Name extends string> =
  | v.GenericSchema<string, unknown>
  | ((value: string, values: Values<Name>) => RuleCode | undefined)

/** For a field that must repeat another. */
export const repeats =
  <Name extends string>(other: NoInfer<Name>, code: RuleCode): Rule<Name> =>
  (value, values) =>
    value === '' ? 'required' : value.trim() === values[other].trim() ? undefined : code

export interface FormOptions<Name extends string> {
  rules: Readonly<Record<Name, Rule<Name>>>
  labels: Readonly<Record<NoInfer<Name>, string>>
  initial: Values<NoInfer<Name>>
  /** Not called while it is under way. */
  send: (values: Values<NoInfer<Name>>) => Promise<void>
}

interface Surroundings {
  /** The sentence of each broken rule. */
  sentences: Readonly<Record<RuleCode, string>>
  /** Hears of what sending throws. */
  onError: (error: unknown) => void
}

export function useForm<Name extends string>({
  rules,
  labels,
  initial,
  send,
  sentences,
  onError,
}: FormOptions<Name> & Surroundings) {
  const names = Object.keys(rules) as Name[]
  const [values, setValues] = useState(initial)
  /** Fields that were left once: what is wrong with the others is not said yet. */
  const [seen, setSeen] = useState<ReadonlySet<Name>>(new Set())
  const [isSending, setSending] = useState(false)
  const { ref, focusFirstError } = useFirstError()

  function broken(name: Name): RuleCode | undefined {
    const rule = rules[name]
    return typeof rule === 'function' ? rule(values[name], values) : brokenRule(rule, values[name])
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSeen(new Set(names))
    focusFirstError()
    if (isSending || names.some((name) => broken(name) !== undefined)) return
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      onError(error)
    } finally {
      setSending(false)
    }
  }

  const isBegun = seen.size > 0 || names.some((name) => values[name] !== initial[name])

  return {
    values,
    isSending,
    /** Something is wrong with a form that was begun: then nothing can be sent (account 5). */
    hasErrors: isBegun && names.some((name) => broken(name) !== undefined),
    /** Something else begins in the field: what was wrong with it is forgotten. */
    set(name: Name, value: string) {
      setValues((before) => ({ ...before, [name]: value }))
      setSeen((before) => new Set([...before].filter((each) => each !== name)))
    },
    /** `dialog`: sent before the script is there, the browser itself does nothing, where it would leave the page. */
    formProps: { ref, method: 'dialog', noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    fieldProps(name: Name) {
      const rule = seen.has(name) ? broken(name) : undefined
      return {
        label: labels[name],
        value: values[name],
        onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
        onBlur: () => setSeen((before) => new Set(before).add(name)),
        error: rule && fillPlaces(sentences[rule], { label: labels[name] }),
      }
    },
  }
}

/** What is wrong first is where to go on. */
function useFirstError() {
  const [attempts, setAttempts] = useState(0)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  return { ref, focusFirstError: () => setAttempts(attempts + 1) }
}
