/** A new phone or email, typed twice, then confirmed by the code that is sent to it (account 4). */
import type { CallResult } from '@rxgauge/client'
import { brokenRule, type calls, fixedPaths, type Profile, type RuleCode } from '@rxgauge/contract'
import { fill, type Sentence } from '@rxgauge/text'
import type { TextField } from '@rxgauge/ui'
import { Button, lazyPart } from '@rxgauge/ui'
import type { ComponentProps } from 'react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type ContactType, contactRule, displayContact } from '../account/account-contact'
import { ContactText } from '../account/contact-text'
import { FormErrors } from '../account/form-errors'
import { useAccountText } from '../account/use-account-text'
import { repeats, useForm } from '../account/use-form'
import { useOutcome } from '../account/use-outcome'
import { storeResend } from '../account/use-resend'
import { SiteLink, useGo } from '../links'
import { PageSkeleton } from '../rendering/page-chunk'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'
import { useProfile } from './use-profile'

const CodeDialog = lazyPart(() => import('./code-dialog'))

type Begun = CallResult<typeof calls.account.changeEmail> | CallResult<typeof calls.account.changePhone>

interface ChangeContactProps {
  type: ContactType
  title: string
  /** Without a stored one. */
  addTitle: string
  lead: string
  /** Has a place for the value. */
  current: Sentence<'value'>
  labels: { next: string; again: string }
  /** An example of what to type. */
  format?: string
  button: string
  matchRule: RuleCode
  unchangedRule: RuleCode
  Input: ComponentType<ComponentProps<typeof TextField>>
  begin: (value: string) => Promise<Begun>
}

export function ChangeContact(props: ChangeContactProps) {
  const { profile } = useProfile()
  const { type, lead } = props
  const title = profile?.[type] === null ? props.addTitle : props.title
  return (
    <div className="site-entry">
      <h1>{title}</h1>
      <p className="site-lead">{lead}</p>
      {profile ? <ChangeForm {...props} title={title} profile={profile} stored={profile[type]} /> : <PageSkeleton />}
    </div>
  )
}

function ChangeForm(props: ChangeContactProps & { profile: Profile; stored: string | null }): ReactNode {
  const { type, title, current, format, button, matchRule, unchangedRule, Input, begin, stored } = props
  const { site, messages } = useSite()
  const text = useAccountText()
  const { code, cancel, done, working } = text
  // The first one isn't a new one.
  const labels = stored === null ? { ...props.labels, next: text[type] } : props.labels
  const go = useGo()
  const outcome = useOutcome()
  const [attempt, setAttempt] = useState<{ contact: string; attemptId: string }>()
  const form = useForm<'next' | 'again'>({
    rules: {
      next: (value) => brokenRule(contactRule[type], value),
      again: repeats('next', matchRule),
    },
    labels,
    initial: { next: '', again: '' },
    async send({ next }) {
      if (stored !== null && isSame(type, next, stored)) {
        return outcome.showOutcome({ title, sentence: messages.rules[unchangedRule], button: messages.common.done })
      }
      try {
        const { data, beside } = await begin(next)
        const attemptId = data.profileUpdateAttemptId
        storeResend(site, attemptId, beside)
        setAttempt({ contact: displayContact({ type, username: next }), attemptId })
      } catch (error) {
        outcome.showFailure(code.failed, error)
      }
    },
  })
  const toProfile = () => go(fixedPaths.profile)
  return (
    <>
      {stored !== null && <Current sentence={current} contact={displayContact({ type, username: stored })} />}
      <form {...form.formProps} className="site-form site-panel">
        <Input {...form.fieldProps('next')} hint={format} />
        <Input {...form.fieldProps('again')} autoComplete="off" />
        <Button type="submit" disabled={form.hasErrors || form.isSending}>
          {form.isSending ? working : button}
        </Button>
        <FormErrors count={form.errorCount} />
        <SiteLink className="rx-button" data-kind="other" to={fixedPaths.profile}>
          {cancel}
        </SiteLink>
      </form>
      {attempt && (
        <SitePart onClose={() => setAttempt(undefined)}>
          <CodeDialog
            title={code.title}
            {...attempt}
            onClose={() => setAttempt(undefined)}
            onDone={(sentence) => {
              setAttempt(undefined)
              void site.session.refresh().catch(() => undefined)
              if (type === 'email')
                return outcome.showOutcome({ title: code.doneTitle, sentence, button: done, after: toProfile })
              // After a new phone the profile shows at once (account 4, "Change phone").
              site.notices.actions.toast(sentence)
              toProfile()
            }}
          />
        </SitePart>
      )}
      {outcome.dialog}
    </>
  )
}

const isSame = (type: ContactType, typed: string, stored: string) =>
  type === 'phone' ? typed.replace(/\D/g, '').slice(-10) === stored : typed.trim().toLowerCase() === stored

function Current({ sentence, contact }: { sentence: Sentence<'value'>; contact: string }) {
  const place = '\n'
  const [before, after] = fill(sentence, { value: place }).split(place)
  return (
    <p>
      {before}
      <ContactText contact={contact} />
      {after}
    </p>
  )
}
