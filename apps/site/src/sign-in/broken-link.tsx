/** An organization's link that leads to no account: the reason, and where to go from here. */
import { fixedPaths } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'
import { useSite } from '../site-context'

interface BrokenLinkProps {
  title: string
  sentence: string
  /** Set if another try may help. */
  tryAgain?: (() => void) | undefined
}

export function BrokenLink({ title, sentence, tryAgain }: BrokenLinkProps) {
  const { messages, options } = useSite()
  const { verify, signIn } = useAccountText()
  const [to, label] = options.signInOutFlag
    ? [fixedPaths.signIn, signIn.button]
    : [fixedPaths.home, verify.comparePrices]
  return (
    <div className="site-entry">
      <h1>{title}</h1>
      <p className="site-lead" role="alert">
        {sentence}
      </p>
      {tryAgain && <Button onClick={tryAgain}>{messages.common.tryAgain}</Button>}
      <SiteLink className="rx-button" data-kind={tryAgain && 'other'} to={to}>
        {label}
      </SiteLink>
    </div>
  )
}
