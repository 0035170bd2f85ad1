/** A tab of a real browser: what a person does and sees in it. */
import { declineFavorite, dialog, english, offers, readPrices, search, signInAs, siteUrl } from '@rxgauge/e2e'
import { accountArea, loadMessages, siteArea } from '@rxgauge/text'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { Person } from '../world'

const account = await loadMessages(accountArea, 'en')
const { shell } = await loadMessages(siteArea, 'en')
const { common, saving, savings, settings } = english

const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

export class ScreenTab {
  private constructor(
    readonly page: Page,
    private readonly organization: string,
  ) {}

  static async open(context: BrowserContext, organization: string): Promise<ScreenTab> {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await declineFavorite(page)
    const tab = new ScreenTab(page, organization)
    await tab.load('/')
    return tab
  }

  /** Loads another page of the site, and waits for its session. */
  async load(path: string) {
    await this.whenAuthenticated(() => this.page.goto(siteUrl(`${path}?orgCode=${this.organization}&lang=en`)))
  }

  reload = () => this.whenAuthenticated(() => this.page.reload())

  private async whenAuthenticated(act: () => Promise<unknown>) {
    const authenticated = this.page.waitForResponse('**/api/authenticate')
    await act()
    await (await authenticated).finished()
  }

  /** Whether the header shows that somebody is signed in. */
  isSignedIn = () => this.page.locator('.site-icon-link').isVisible()
  organizationName = () => this.page.locator('.site-brand').textContent()
  /** Everything that the browser stores, for this tab and for all. */
  storage = () => this.page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))

  signIn = ({ contact: { email = '' }, password }: Pick<Person, 'contact' | 'password'>) =>
    signInAs(this.page, { email, password }, 'en', this.organization)

  async signOut() {
    const { page } = this
    const isNarrow = (page.viewportSize()?.width ?? 0) < 900
    await press(page, isNarrow ? shell.menu : shell.myAccount)
    await this.whenAuthenticated(() => press(page, shell.signOut))
  }

  /**
   * Searches from the first page. Returns the zip that the search starts with, or an empty text if it asks for one.
   */
  async search(): Promise<string> {
    const { page } = this
    await this.load('/')
    await search(page, 'ator', 'Atorvastatin')
    const summary = page.locator('.rx-summary')
    const field = page.getByLabel(settings.zip)
    await summary.or(field).first().waitFor()
    if (await field.isVisible()) return field.inputValue()
    return /\d{5}/.exec((await summary.locator('dd').last().textContent()) ?? '')?.[0] ?? ''
  }

  /** Chooses a zip in the current search, and waits for its prices and for the server to store it. */
  async chooseZip(zip: string) {
    const { page } = this
    const field = page.getByLabel(settings.zip)
    // A field that asks for a zip needs only its fifth digit.
    const isChange = !(await field.isVisible())
    if (isChange) await press(page, settings.change)
    const sent = page.waitForResponse(`**/api/zipcode/useZipCode/${zip}*`)
    await field.fill(zip)
    if (isChange) await press(page.locator('form.rx-settings'), common.done)
    await (await sent).finished()
    await readPrices(page)
  }

  /** Opens the coupon of the nth pharmacy in the list. Returns its price in cents. */
  async openCoupon(place: number): Promise<number> {
    const { page } = this
    await press(page, savings.get)
    await offers(page).nth(place).click()
    const price = await page.locator('.rx-coupon-price b').first().textContent()
    return Math.round(Number(price?.replace('$', '')) * 100)
  }

  isSaved = () => this.page.getByRole('button', { name: saving.isSaved, exact: true }).isVisible()

  async save() {
    await press(this.page, saving.save)
    await press(dialog(this.page, saving.title), common.done)
  }

  /** A guest presses Save coupon, and goes on to the sign-in: closing the gate would be turning back. */
  async want() {
    await press(this.page, saving.save)
    await dialog(this.page, account.gate.title).getByText(account.gate.keepsCoupon).waitFor()
    await press(dialog(this.page, account.gate.title), account.gate.signIn)
    await this.page.waitForURL('**/SignIn*')
  }

  /** After a sign-in: this tab's pending coupon is saved; another tab's needs a confirmation first. */
  async acceptWanted(isOfThisTab: boolean) {
    const { page } = this
    if (!isOfThisTab) await press(dialog(page, account.pendingAction.askTitle), account.pendingAction.yes)
    const saved = dialog(page, account.coupons.title)
    await saved.getByText(account.pendingAction.done).waitFor()
    await press(saved, common.done)
  }

  /** Today's prices in My Coupons in cents, in order. */
  async couponsOnScreen(): Promise<number[]> {
    const { page } = this
    await this.goTo('/MyAccount/MyCoupons')
    const prices = page.locator('.account-price')
    await prices.first().or(page.getByText(account.coupons.empty)).waitFor()
    const texts = await prices.allTextContents()
    // Beside it, a demo price says that it's one.
    const dollars = texts.map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]))
    return dollars.map((price) => Math.round(price * 100)).toSorted((a, b) => a - b)
  }

  /** Navigates by the site's history, as its links do, so that the address still names the organization. */
  goTo = (path: string) => this.page.evaluate((next) => history.pushState(null, '', next + location.search), path)

  /** After a sign-out elsewhere: opens My Coupons, sees the note, and continues as a guest. */
  async goOnWithout() {
    const { page } = this
    await this.goTo('/MyAccount/MyCoupons')
    await press(dialog(page, account.signedOut.title), account.signedOut.notNow)
    await press(page.locator('section[role=status]'), account.signedOut.notNow)
  }

  /** The bearer token of its session. */
  token = () => this.page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken') ?? '')
}
