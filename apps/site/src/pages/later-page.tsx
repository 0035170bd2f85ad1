/** My Coupons and a coupon's details, until they are built: says so, and leads to what needs no account. */
import { fixedPaths } from '@rxgauge/contract'
import { SiteLink } from '../links'
import { titleOfOther } from '../page/head'
import { useRouteNow, useSite } from '../site-context'

export default function LaterPage() {
  const { text } = useSite()
  const route = useRouteNow()
  return (
    <div className="site-reading">
      <h1>{titleOfOther(route, text)}</h1>
      <p className="site-lead">{text.shell.notYet}</p>
      <SiteLink className="rx-button" to={fixedPaths.search}>
        {text.shell.toSearch}
      </SiteLink>
    </div>
  )
}
