/** A screen that another one leads to, opened by itself: it says where to begin. */

import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'

interface StartOverProps {
  title: string
  /** By default with a contact. */
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
