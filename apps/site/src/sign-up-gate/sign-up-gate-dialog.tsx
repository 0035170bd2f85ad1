/** Sign up, sign in, or get the app: explains the account by the guest's pending action (search 8). */
import { fixedPaths } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import { useAccountText } from '../account/use-account-text'
import { useGo } from '../links'
import { ActionSummary } from '../pending-action/action-summary'
import { storeAction } from '../pending-action/stored-action'
import { useSite } from '../site-context'

export default function SignUpGateDialog() {
  const { site, organization, options, messages } = useSite()
  const { gate: text } = useAccountText()
  const go = useGo()
  const action = useStore(site.signUpGate)
  if (!action) return null
  const { reason } = action
  const { productName, appStoreUrl, googlePlayStoreUrl } = organization.app
  const leave = (to: string) => {
    storeAction(site, action)
    site.signUpGate.actions.close()
    go(to)
  }
  // iOS gets the App Store, everyone else Google Play (search 4).
  const app = /iPhone|iPad|iPod/.test(navigator.userAgent) ? appStoreUrl : googlePlayStoreUrl
  return (
    <Dialog title={text.title} closeLabel={messages.common.close} onClose={site.signUpGate.actions.close}>
      <div className="site-stack">
        <p className="site-dialog-text">{fill(text[reason], { product: productName })}</p>
        {options.signInOutFlag && (
          <>
            <ActionSummary action={action} />
            <p className="site-note">{reason === 'coupon' ? text.keepsCoupon : text.keepsReminder}</p>
            <Button wide onClick={() => leave(fixedPaths.signUp)}>
              {text.signUp}
            </Button>
            <Button wide kind="other" onClick={() => leave(fixedPaths.signIn)}>
              {text.signIn}
            </Button>
          </>
        )}
        {app !== '' && (
          <a className="rx-button" data-kind="other" data-wide="" href={app} target="_blank" rel="noopener noreferrer">
            {text.app}
          </a>
        )}
      </div>
    </Dialog>
  )
}
