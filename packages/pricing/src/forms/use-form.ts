/** A form: its values, the rules they break, and one submission at a time (account 5). */
import { brokenRule, type RuleCode } from '@rxgauge/contract'
import { fillPlaces } from '@rxgauge/text'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'

export type Values<Name extends string> = Readonly<Record<Name, string>>

/** A rule that also looks at other fields. */
interface FieldsRule<Name extends string> {
  (value: string, values: Values<Name>): RuleCode | undefined
  /** Whether no further typing can satisfy the rule, so the error shows before the field is left. */
  cannotBeFixed?: (value: string, values: Values<Name>) => boolean
}

/** The rule for a field: a schema from the contract, or a function that also looks at other fields. */
export type Rule<Name extends string> = v.GenericSchema<string, unknown> | FieldsRule<Name>

/** For a field that repeats another, ignoring leading and trailing spaces, as in a phone number or an email address. */
export const repeats = <Name extends string>(other: NoInfer<Name>, code: RuleCode): Rule<Name> =>
  repetition(other, code, (text) => text.trim())

/** For a password that repeats another: compared exactly as typed, because it's sent that way. */
export const repeatsExactly = <Name extends string>(other: NoInfer<Name>, code: RuleCode): Rule<Name> =>
  repetition(other, code, (text) => text)

function repetition<Name extends string>(
  other: NoInfer<Name>,
  code: RuleCode,
  compared: (text: string) => string,
): Rule<Name> {
  const rule: FieldsRule<Name> = (value, values) =>
    value === '' ? 'required' : compared(value) === compared(values[other]) ? undefined : code
  rule.cannotBeFixed = (value, values) => !compared(values[other]).startsWith(compared(value))
  return rule
}

export interface FormOptions<Name extends string> {
  rules: Readonly<Record<Name, Rule<Name>>>
  labels: Readonly<Record<NoInfer<Name>, string>>
  initial: Values<NoInfer<Name>>
  /** Never called again while it's running. */
  send: (values: Values<NoInfer<Name>>) => Promise<void>
}

interface FormEnvironment {
  /** The sentence for each broken rule. */
  sentences: Readonly<Record<RuleCode, string>>
  /** Called with what `send` throws. */
  onError: (error: unknown) => void
}

export function useForm<Name extends string>({
  rules,
  labels,
  initial,
  send,
  sentences,
  onError,
}: FormOptions<Name> & FormEnvironment) {
  const names = Object.keys(rules) as Name[]
  const [values, setValues] = useState(initial)
  /** Fields left at least once; errors in the others aren't shown yet. */
  const [seen, setSeen] = useState<ReadonlySet<Name>>(new Set())
  /** The server's rejection of a field's value. */
  const [refused, setRefused] = useState<{ name: Name; sentence: string }>()
  const [isSending, setSending] = useState(false)
  const { ref, focusFirstError } = useFirstError()

  function broken(name: Name): RuleCode | undefined {
    const rule = rules[name]
    return typeof rule === 'function' ? rule(values[name], values) : brokenRule(rule, values[name])
  }

  /** Sets a field's value and clears the server's rejection of the previous one. */
  function change(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => (before?.name === name ? undefined : before))
  }

  function isErrorShown(name: Name): boolean {
    const rule = rules[name]
    return seen.has(name) || (typeof rule === 'function' && rule.cannotBeFixed?.(values[name], values) === true)
  }

  function shownError(name: Name): string | undefined {
    const rule = isErrorShown(name) ? broken(name) : undefined
    if (rule) return fillPlaces(sentences[rule], { label: labels[name] })
    return refused?.name === name ? refused.sentence : undefined
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

  const isChanged = names.some((name) => values[name] !== initial[name])
  const isBegun = seen.size > 0 || isChanged

  return {
    values,
    isSending,
    /** Whether a value differs from its initial one. */
    isChanged,
    /** Whether a form that was started has errors, so it can't be sent (account 5). */
    hasErrors: isBegun && names.some((name) => broken(name) !== undefined),
    /** How many fields show an error. */
    errorCount: names.filter((name) => shownError(name) !== undefined).length,
    /** Sets a new value and hides the field's errors until it's left again. */
    set(name: Name, value: string) {
      change(name, value)
      setSeen((before) => new Set([...before].filter((each) => each !== name)))
    },
    /** Shows the server's rejection at the field and focuses it. */
    refuse(name: Name, sentence: string) {
      setRefused({ name, sentence })
      focusFirstError()
    },
    /** `dialog` keeps the browser from leaving the page if the form is submitted before hydration, or where listeners are passive. */
    formProps: { ref, method: 'dialog', noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    fieldProps(name: Name) {
      return {
        label: labels[name],
        value: values[name],
        onChange: (value: string) => change(name, value),
        onBlur: () => setSeen((before) => new Set(before).add(name)),
        error: shownError(name),
      }
    },
  }
}

/** Focuses the first field with an error. */
function useFirstError() {
  const [attempts, setAttempts] = useState(0)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts === 0) return
    // Runs after a dialog that closes at the same moment has returned the focus.
    queueMicrotask(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }, [attempts])
  return { ref, focusFirstError: () => setAttempts((before) => before + 1) }
}
