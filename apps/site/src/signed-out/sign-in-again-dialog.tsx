/** Covers the page of a person whose session was interrupted, signs them in again, and restores everything. */

import { type ApiFailure, toFailure } from '@rxgauge/client'
import { fixedPaths } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import { type ContactType, contactRule } from '../account/account-contact'
import { AccountPasswordField } from '../account/account-password-field'
import { ContactField } from '../account/contact-field'
import { forgetContact, lastContact } from '../account/last-contact'
import { required } from '../account/required'
import { useAccountText } from '../account/use-account-text'
import { useForm } from '../account/use-form'
import { useGo } from '../links'
import { useSignIn } from '../sign-in/use-sign-in'
import { useSite } from '../site-context'

interface SignInAgainDialogProps {
  /** The id of the interrupted person. */
  person: string
  onClose: () => void
}

export default function SignInAgainDialog({ person, onClose }: SignInAgainDialogProps) {
  const { site, organization, messages, options } = useSite()
  const text = useAccountText()
  const go = useGo()
  const signIn = useSignIn()
  const [before] = useState(() => lastContact(site, person))
  const [type, setType] = useState<ContactType>(before?.type ?? 'phone')
  const [failure, setFailure] = useState<ApiFailure>()
  const form = useForm({
    rules: { contact: contactRule[type], password: required },
    labels: { contact: text[type], password: text.password },
    initial: { contact: before?.username ?? '', password: '' },
    async send({ contact, password }) {
      setFailure(undefined)
      try {
        site.notices.actions.toast(await signIn({ type, username: contact }, password))
      } catch (error) {
        setFailure(toFailure(error))
      }
    },
  })

  /** Drops the waiting calls of a public page; a hidden account screen keeps waiting. */
  function close() {
    if (site.returnPath.getState() === undefined) {
      forgetContact(site)
      site.session.visitor.actions.dropCalls()
    }
    onClose()
  }

  return (
    <Dialog title={text.signedOut.title} closeLabel={messages.common.close} onClose={close}>
      <p className="site-dialog-text">
        {options.signInOutFlag
          ? text.signedOut.text
          : fill(text.signedOut.textByLink, { organization: organization.name })}
      </p>
      {options.signInOutFlag ? (
        <form {...form.formProps} className="site-form">
          <ContactField type={type} onType={setType} form={form} autoComplete="username" />
          <AccountPasswordField {...form.fieldProps('password')} autoComplete="current-password" />
          {failure && (
            <p className="rx-field-error" role="alert">
              {failureSentence(failure, messages)}
            </p>
          )}
          <Button type="submit" wide disabled={form.hasErrors || form.isSending}>
            {form.isSending && <span className="site-spinner" aria-hidden="true" />}
            {form.isSending ? text.working : text.signIn.button}
          </Button>
          <Button
            kind="link"
            onClick={() => {
              close()
              go(fixedPaths.forgotPassword, { state: { type, username: form.values.contact } })
            }}
          >
            {text.signIn.forgot}
          </Button>
          <Button kind="link" onClick={close}>
            {text.signedOut.notNow}
          </Button>
        </form>
      ) : (
        <Button wide onClick={close}>
          {messages.common.done}
        </Button>
      )}
    </Dialog>
  )
}
