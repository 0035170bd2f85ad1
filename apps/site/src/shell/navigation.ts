/** The tabs of the header and the drawer, and the active one (account 2, "Header and navigation"). */
import { fixedPaths, howItWorksPath, type SiteRoute } from '@rxgauge/contract'
import { useRouteNow, useSite } from '../site-context'

export interface Tab {
  name: SiteRoute['name']
  to: string
  label: string
  isActive: boolean
}

export function useTabs(): Tab[] {
  const { organization, text } = useSite()
  const route = useRouteNow()
  const { shell } = text
  const tab = (name: SiteRoute['name'], to: string, label: string): Tab => ({
    name,
    to,
    label,
    isActive: route.name === name,
  })
  return [
    tab('home', fixedPaths.home, shell.home),
    tab('search', fixedPaths.search, shell.search),
    tab('howItWorks', howItWorksPath(organization.app.productName), shell.howItWorks),
    tab('about', fixedPaths.about, shell.about),
    tab('faq', fixedPaths.faq, shell.faq),
  ]
}

/** The links of the account menu and the drawer. */
export function useAccountLinks(): { to: string; label: string }[] {
  const { shell } = useSite().text
  return [
    { to: fixedPaths.myCoupons, label: shell.myCoupons },
    { to: fixedPaths.profile, label: shell.profile },
    { to: fixedPaths.settings, label: shell.settings },
  ]
}
