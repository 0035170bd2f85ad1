/** Shows on a screen that is opened without the one before it, and says where to start. */

import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'

interface StartOverProps {
  title: string
  /** The default asks for a contact first. */
  sentence?: string
  to: string
  label: string
}

export function StartOver({ title, sentence, to, label }: StartOverProps) {
  const { verify } = useAccountText()
  return (
    <div className="site-reading">
      <h1>{title}</h1>
      <p className="site-lead">{sentence ?? verify.startAgain}</p>
      <SiteLink className="rx-button" to={to}>
        {label}
      </SiteLink>
    </div>
  )
}
