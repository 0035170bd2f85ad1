/** A screen that another one leads to, opened by itself: it says where to begin. */

import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'

export function StartOver({ title, to, label }: { title: string; to: string; label: string }) {
  const { verify } = useAccountText()
  return (
    <div className="site-reading">
      <h1>{title}</h1>
      <p className="site-lead">{verify.startAgain}</p>
      <SiteLink className="rx-button" to={to}>
        {label}
      </SiteLink>
    </div>
  )
}
