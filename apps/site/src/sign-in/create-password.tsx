/**
 * For a member sent by an organization: a first password, or their existing one (account 2, query parameter
 * `encuser`).
 */
import { isRefused } from '@rxgauge/client'
import { calls, fixedPaths } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { displayContact } from '../account/account-contact'
import { AccountPasswordField } from '../account/account-password-field'
import { rememberContact } from '../account/last-contact'
import { required } from '../account/required'
import { useAccountText } from '../account/use-account-text'
import { useForm } from '../account/use-form'
import { useOutcome } from '../account/use-outcome'
import { SiteLink, useGo } from '../links'
import { PendingActionNote } from '../pending-action/pending-action-note'
import { useGoHomeSignedIn } from '../pending-action/use-go-home-signed-in'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { BrokenLink } from './broken-link'
import { NewPasswordForm } from './new-password-form'
import { signInByLink, signInWithFirstPassword } from './sign-in'

export function CreatePassword({ encUser }: { encUser: string }) {
  const { site, organization, messages, options } = useSite()
  const { create, verify, signIn } = useAccountText()
  const go = useGo()
  const goHome = useGoHomeSignedIn()
  const outcome = useOutcome()
  const {
    area,
    value: member,
    reload,
  } = useSiteCall(calls.account.ssoUserInfo, { body: { encUser } }, { isQuiet: true })

  const type = member?.phone ? 'phone' : 'email'
  const contact = member?.phone ? displayContact({ type, username: member.phone }) : (member?.email ?? '')

  /** Replaces the address, so that the history doesn't keep the link. */
  function goOn(sentence: string) {
    rememberContact(site, { type, username: contact })
    site.notices.actions.toast(sentence)
    goHome({ replace: true })
  }

  async function createPassword({ password }: { password: string }) {
    try {
      const result = await signInWithFirstPassword(site.session, encUser, password)
      if (typeof result === 'string') return goOn(result)
      site.notices.actions.toast(failureSentence(result, messages))
      // Without a sign-in page the link itself asks for the password from now on.
      if (!options.signInOutFlag) return void reload()
      go(fixedPaths.signIn, { replace: true, state: { type, username: contact, ready: 'account' } })
    } catch (error) {
      outcome.showFailure(verify.failed, error)
    }
  }

  async function enter(password: string) {
    try {
      goOn(await signInByLink(site.session, encUser, password))
    } catch (error) {
      outcome.showFailure(verify.failed, error)
    }
  }

  if (!member && area.status === 'failure') {
    const { failure } = area
    const tryAgain = isRefused(failure) ? undefined : () => void reload()
    return <BrokenLink title={create.title} sentence={failureSentence(failure, messages)} tryAgain={tryAgain} />
  }
  const lead = member?.hasPassword ? create.again : create.lead
  return (
    <div className="site-entry">
      <h1>{create.title}</h1>
      {!member && <span className="rx-bar rx-pulse" />}
      {member && (
        <>
          <p className="site-lead">{fill(lead, { organization: organization.name, contact })}</p>
          <PendingActionNote />
          {member.hasPassword ? (
            <>
              <OwnPassword onSend={enter} />
              <p>
                <SiteLink to={fixedPaths.forgotPassword} state={{ type, username: contact }}>
                  {signIn.forgot}
                </SiteLink>
              </p>
            </>
          ) : (
            <NewPasswordForm hasTemporary={false} button={create.button} onSend={createPassword} />
          )}
        </>
      )}
      {outcome.dialog}
    </div>
  )
}

function OwnPassword({ onSend }: { onSend: (password: string) => Promise<void> }) {
  const text = useAccountText()
  const form = useForm({
    rules: { password: required },
    labels: { password: text.password },
    initial: { password: '' },
    send: ({ password }) => onSend(password),
  })
  return (
    <form {...form.formProps} className="site-form site-panel">
      <AccountPasswordField {...form.fieldProps('password')} autoComplete="current-password" />
      <Button type="submit" disabled={form.hasErrors || form.isSending}>
        {form.isSending ? text.working : text.signIn.button}
      </Button>
    </form>
  )
}
