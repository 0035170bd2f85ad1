/** A form: what is in its fields, which rules they break, and sending it once at a time (account 5). */
import { brokenRule, type RuleCode } from '@rxgauge/contract'
import { fillPlaces } from '@rxgauge/text'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'

export type Values<Name extends string> = Readonly<Record<Name, string>>

/** A rule that looks at other fields too. */
interface FieldsRule<Name extends string> {
  (value: string, values: Values<Name>): RuleCode | undefined
  /** Whatever is typed on, the rule stays broken: that is said before the field is left. */
  isBeyondHope?: (value: string, values: Values<Name>) => boolean
}

/** What a field must hold: a schema of the contract, or a rule that looks at other fields too. */
export type Rule<Name extends string> = v.GenericSchema<string, unknown> | FieldsRule<Name>

/** For a field that must repeat another; spaces at the ends don't count, as in a phone number or an email address. */
export const repeats = <Name extends string>(other: NoInfer<Name>, code: RuleCode): Rule<Name> =>
  repetition(other, code, (text) => text.trim())

/** For a password that must repeat another: what is sent is what was typed, and so is what is compared. */
export const repeatsExactly = <Name extends string>(other: NoInfer<Name>, code: RuleCode): Rule<Name> =>
  repetition(other, code, (text) => text)

function repetition<Name extends string>(
  other: NoInfer<Name>,
  code: RuleCode,
  compared: (text: string) => string,
): Rule<Name> {
  const rule: FieldsRule<Name> = (value, values) =>
    value === '' ? 'required' : compared(value) === compared(values[other]) ? undefined : code
  rule.isBeyondHope = (value, values) => !compared(values[other]).startsWith(compared(value))
  return rule
}

export interface FormOptions<Name extends string> {
  rules: Readonly<Record<Name, Rule<Name>>>
  labels: Readonly<Record<NoInfer<Name>, string>>
  initial: Values<NoInfer<Name>>
  /** Not called while it is under way. */
  send: (values: Values<NoInfer<Name>>) => Promise<void>
}

interface FormEnvironment {
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
}: FormOptions<Name> & FormEnvironment) {
  const names = Object.keys(rules) as Name[]
  const [values, setValues] = useState(initial)
  /** Fields that were left once: what is wrong with the others is not said yet. */
  const [seen, setSeen] = useState<ReadonlySet<Name>>(new Set())
  /** What the server said of a field's value. */
  const [refused, setRefused] = useState<{ name: Name; sentence: string }>()
  const [isSending, setSending] = useState(false)
  const { ref, focusFirstError } = useFirstError()

  function broken(name: Name): RuleCode | undefined {
    const rule = rules[name]
    return typeof rule === 'function' ? rule(values[name], values) : brokenRule(rule, values[name])
  }

  /** The value of a field, and what was said of the one before is over. */
  function change(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => (before?.name === name ? undefined : before))
  }

  function isErrorShown(name: Name): boolean {
    const rule = rules[name]
    return seen.has(name) || (typeof rule === 'function' && rule.isBeyondHope?.(values[name], values) === true)
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
      change(name, value)
      setSeen((before) => new Set([...before].filter((each) => each !== name)))
    },
    /** The server did not take a field's value: that is said at the field, which gets the focus. */
    refuse(name: Name, sentence: string) {
      setRefused({ name, sentence })
      focusFirstError()
    },
    /** `dialog`: sent before the script is there, the browser itself does nothing, where it would leave the page. */
    formProps: { ref, method: 'dialog', noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    fieldProps(name: Name) {
      const rule = isErrorShown(name) ? broken(name) : undefined
      const refusal = refused?.name === name ? refused.sentence : undefined
      return {
        label: labels[name],
        value: values[name],
        onChange: (value: string) => change(name, value),
        onBlur: () => setSeen((before) => new Set(before).add(name)),
        error: rule ? fillPlaces(sentences[rule], { label: labels[name] }) : refusal,
      }
    },
  }
}

/** What is wrong first is where to go on. */
function useFirstError() {
  const [attempts, setAttempts] = useState(0)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts === 0) return
    // After a dialog that closes in the same moment has given the focus back.
    queueMicrotask(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }, [attempts])
  return { ref, focusFirstError: () => setAttempts((before) => before + 1) }
}
