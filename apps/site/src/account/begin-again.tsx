/** A screen that another one leads to, opened by itself: it says where to begin. */
import { SiteLink } from '../links'
import { useAccountText } from './use-account-text'

export function BeginAgain({ title, to, label }: { title: string; to: string; label: string }) {
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
