/**
 * One visit through everything: search, zip, prices, insurance, settings, pharmacies, coupon, send, save. Each step
 * presses what a person would press on the current screen, so that it meets failures as a person does.
 */
import type { Page } from 'playwright-core'
import { medicationField } from '../search'
import { english, offers } from '../steps'
import type { Screen } from './screen'

export interface JourneyPlan {
  drug: string
  zip: string
  hasPlan: boolean
  changesQuantity: boolean
  ordersByDistance: boolean
  phone: string
}

export interface Journey {
  /** Does the next thing and returns its name; `undefined` once a coupon was shown, sent and saved or refused. */
  next: (screen: Screen) => Promise<string | undefined>
  /** Whether the screen said that the coupon is in My Coupons. */
  isSaved: () => boolean
}

const { common, coupon, insurance, savings, saving, send, settings, views, pharmacies } = english
/** Buttons that close an error or another dialog outside the journey; the first one present is used. */
const closing = [common.tryAgain, send.ok, send.done, common.done, pharmacies.notNow, common.close]

export function createJourney(page: Page, journeyPlan: JourneyPlan): Journey {
  let { hasPlan: wantsPlan, changesQuantity, ordersByDistance } = journeyPlan
  let isSent = false
  let hasPressedSave = false
  let isSaveSettled = false
  let isSaved = false

  // The widget opens the full site for that; a mail-order pharmacy opens its own.
  page.context().on('page', () => {
    isSaveSettled ||= hasPressedSave
  })

  async function press(name: string): Promise<string> {
    const open = page.getByRole('dialog')
    const within = (await open.count()) > 0 ? open.last() : page
    await within.getByRole('button', { name, exact: true }).first().click()
    return `press ${name}`
  }

  async function type(): Promise<string> {
    const field = medicationField(page)
    await field.fill('')
    await field.fill(journeyPlan.drug)
    return `type ${journeyPlan.drug}`
  }

  async function inDialog({ dialog, text, buttons }: Screen): Promise<string> {
    if (dialog === send.title && !isSent) {
      if (text.includes(send.couponSent)) {
        isSent = true
        return press(send.done)
      }
      if (buttons.includes(send.ok)) return press(send.ok)
      const phone = page.getByLabel(send.phone)
      if ((await phone.count()) === 0) {
        await page.getByRole('dialog').getByText(send.text, { exact: true }).click()
        return 'choose to send by text'
      }
      await phone.fill(journeyPlan.phone)
      return press(send.send)
    }
    if (dialog === saving.title) {
      isSaved ||= buttons.includes(saving.undo) || buttons.includes(saving.delete)
      isSaveSettled ||= isSaved
      if (buttons.includes(saving.delete)) return press(saving.cancel)
    }
    // A guest is asked to sign up.
    if (dialog !== undefined && buttons.some((name) => /sign up/i.test(name))) isSaveSettled = true
    const name = closing.find((label) => buttons.includes(label))
    if (name === undefined) throw new Error(`The dialog "${dialog}" has no known button: ${buttons.join(', ')}`)
    return press(name)
  }

  async function inSettings({ buttons }: Screen): Promise<string> {
    const zip = page.getByLabel(settings.zip, { exact: true })
    // While only the zip is missing there's no button; typing it again checks it again.
    const isAlone = !buttons.includes(common.done)
    if (isAlone || (await zip.inputValue()) !== journeyPlan.zip) {
      await zip.fill('')
      await zip.fill(journeyPlan.zip)
      return `type ${journeyPlan.zip}`
    }
    if (changesQuantity) {
      const quantity = page.getByLabel(settings.quantity)
      const [, other] = await quantity
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
      if (other !== undefined) await quantity.selectOption(other)
      changesQuantity = false
    }
    return press(common.done)
  }

  async function onPrices({ buttons }: Screen): Promise<string | undefined> {
    const plan = [settings.chooseInsurance, insurance.compare].find((name) => buttons.includes(name))
    if (wantsPlan && plan !== undefined) return press(plan)
    if (changesQuantity && buttons.includes(settings.change)) return press(settings.change)
    return buttons.includes(savings.get) ? press(savings.get) : undefined
  }

  async function onCoupon({ buttons }: Screen): Promise<string | undefined> {
    if (buttons.includes(coupon.continue)) return press(coupon.continue)
    if (!isSent && buttons.includes(savings.share)) return press(savings.share)
    if (isSaveSettled) return undefined
    if (!buttons.includes(saving.save)) {
      // An earlier press, whose response was lost, saved it, so there is no undo.
      isSaveSettled = true
      isSaved ||= buttons.includes(saving.isSaved)
      return 'find the coupon saved already'
    }
    hasPressedSave = true
    return press(saving.save)
  }

  return {
    isSaved: () => isSaved,
    async next(screen) {
      const { buttons } = screen
      if (screen.dialog !== undefined) return inDialog(screen)
      const again = buttons.find((name) => name.startsWith(common.tryAgain))
      if (again !== undefined) return press(again)
      if (screen.hasPlans) {
        wantsPlan = false
        // Opens an insurer and chooses its second plan.
        await page.locator('.rx-plans summary').first().click()
        await page.locator('.rx-plans details[open] button').nth(1).click()
        return 'choose a plan'
      }
      if (screen.hasSettings) return inSettings(screen)
      if (screen.coupon || buttons.includes(coupon.continue)) return onCoupon(screen)
      if (screen.pharmacies.length > 0) {
        if (ordersByDistance) {
          ordersByDistance = false
          await page.getByText(pharmacies.byDistance, { exact: true }).click()
          return 'order by distance'
        }
        await offers(page).first().click()
        return 'open the first pharmacy'
      }
      if (buttons.includes(coupon.otherPharmacies)) return press(coupon.otherPharmacies)
      if (screen.facts.length > 0) {
        const pressed = await onPrices(screen)
        if (pressed !== undefined) return pressed
      }
      if (screen.suggestions > 0) {
        await page.locator('.rx-combobox-option').first().click()
        return 'choose the first medication'
      }
      if (buttons.includes(views.back)) return press(views.back)
      return type()
    },
  }
}
