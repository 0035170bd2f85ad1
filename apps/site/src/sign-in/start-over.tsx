/** Shows on a screen that is opened without the one before it, and says where to start. */
import { fixedPaths } from '@rxgauge/contract'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'
import { useSite } from '../site-context'

interface StartOverProps {
  /** Both by default ask for a contact first. */
  title?: string
  sentence?: string
  to: string
  label: string
  /** Beside the sign-in, if the organization has one. */
  offersPassword?: boolean
}

export function StartOver({ title, sentence, to, label, offersPassword = false }: StartOverProps) {
  const { options } = useSite()
  const { verify, signIn } = useAccountText()
  return (
    <div className="site-entry">
      <h1>{title ?? verify.startAgainTitle}</h1>
      <p className="site-lead">{sentence ?? verify.startAgain}</p>
      <SiteLink className="rx-button" to={to}>
        {label}
      </SiteLink>
      {options.signInOutFlag && (
        <SiteLink className="rx-button" data-kind="other" to={fixedPaths.signIn}>
          {signIn.button}
        </SiteLink>
      )}
      {offersPassword && (
        <p>
          <SiteLink to={fixedPaths.forgotPassword}>{signIn.forgot}</SiteLink>
        </p>
      )}
    </div>
  )
}
