/** The site's stylesheets, in the order in which they apply. */
import { acquisitionCostChartStyles, pricingStyles } from '@rxgauge/pricing/styles'
import { partStyles, segmentStyles, uiStyles } from '@rxgauge/ui/styles'
import appStoreBand from './home/app-store-band.css?inline'
import hero from './home/hero.css?inline'
import ownThings from './home/own-things.css?inline'
import searchTabs from './home/search-tabs.css?inline'
import steps from './home/steps.css?inline'
import testimonial from './home/testimonial.css?inline'
import information from './information/information.css?inline'
import messages from './messages/messages.css?inline'
import myCoupons from './my-coupons/my-coupons.css?inline'
import toast from './notices/toast.css?inline'
import pendingAction from './pending-action/pending-action.css?inline'
import profile from './profile/profile.css?inline'
import pageSkeleton from './rendering/page-skeleton.css?inline'
import savings from './savings/savings.css?inline'
import sharedCoupon from './search/shared-coupon.css?inline'
import accountMenu from './shell/account-menu.css?inline'
import footer from './shell/footer.css?inline'
import header from './shell/header.css?inline'
import menuDrawer from './shell/menu-drawer.css?inline'
import page from './shell/page.css?inline'
import pageBase from './shell/page-base.css?inline'
import pageParts from './shell/page-parts.css?inline'
import poweredBy from './shell/powered-by.css?inline'
import tool from './shell/tool.css?inline'
import signIn from './sign-in/sign-in.css?inline'
import welcome from './welcome/welcome.css?inline'

/** The styles of home and search. `siteStyles` starts with the same sheets, so that nothing moves when it loads. */
export const firstScreenStyles: readonly string[] = [
  ...uiStyles,
  ...pricingStyles,
  pageBase,
  page,
  header,
  accountMenu,
  footer,
  poweredBy,
  hero,
  ownThings,
  tool,
  steps,
  searchTabs,
  testimonial,
  appStoreBand,
]

/** The styles of every page. Journey screens that load later bring their own, as in the widget. */
export const siteStyles: readonly string[] = [
  ...firstScreenStyles,
  ...segmentStyles,
  ...partStyles,
  acquisitionCostChartStyles,
  menuDrawer,
  toast,
  welcome,
  pageParts,
  sharedCoupon,
  pageSkeleton,
  signIn,
  information,
  savings,
  profile,
  messages,
  myCoupons,
  pendingAction,
]
