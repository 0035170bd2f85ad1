/**
 * Faults between features, each as the walk that found it: after each step screen, storage, server and model must
 * agree.
 */
import { changeOrganization } from '@rxgauge/api/testing'
import { valueIn } from '@rxgauge/client'
import { storeZip } from '@rxgauge/pricing'
import { couponViews } from '@rxgauge/pricing/testing/headless'
import { expect, vi } from 'vitest'
import { choose, type Model, type ModelTab, noteAuthentication } from './model'
import { addTab, InTab, type Step } from './step'
import { ChangePrices, Delete, OpenCoupon, PressSaved, Remind, Save, SaveWithoutNetwork } from './steps/coupons'
import { listOffers, offerAt } from './steps/lists'
import { PressAsGuest } from './steps/pending-coupons'
import {
  EndElsewhere,
  OpenMyCoupons,
  PressNotification,
  ReceiveMessage,
  RemoveAccount,
  SignIn,
  SignOut,
} from './steps/persons'
import {
  ChooseFavorite,
  ChoosePlan,
  ChooseZip,
  ChooseZipWithoutSignal,
  GiveZip,
  OpenProfile,
  SaveProfile,
} from './steps/preferences'
import { SignUp } from './steps/sign-up'
import { Close, Duplicate, Fail, Open, PassTime, Reload, Renew, Sleep, Speak } from './steps/tabs'
import { Tab } from './tab'
import type { Walk } from './walk'

interface Place {
  tab: Tab
  model: Model
  modelTab: ModelTab
  walk: Walk
}

/** A step that only one walk makes. */
class Once extends InTab {
  constructor(
    which: number,
    private readonly what: string,
    private readonly happens: (place: Place) => Promise<void>,
  ) {
    super(which)
  }
  act = (tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) => this.happens({ tab, model, modelTab, walk })
  say = () => this.what
}

const laptop = (organization?: string) => new Open('laptop', organization)
const phone = (organization?: string) => new Open('phone', organization)
/** A is signed in on the laptop, with a zip. */
const aOnLaptop = (): Step[] => [laptop('ACME'), new SignIn(0, 'A'), new GiveZip(0, '10001')]
/** A is signed in on the phone too. */
const aOnBoth = (): Step[] => [...aOnLaptop(), phone('ACME'), new SignIn(1, 'A'), new Renew(0)]

/** A person without saved coupons is signed in on the laptop. */
const newOnLaptop = (): Step[] => [laptop('ACME'), new GiveZip(0, '10001'), new SignUp(0, 'email')]
const newOnBoth = (): Step[] => [...newOnLaptop(), phone('ACME'), new SignIn(1, 'N'), new Renew(0)]

/** A page loads the code to show a renewal's changes separately. */
const lookLater = new Once(1, 'look again', async ({ tab }) => {
  await vi.dynamicImportSettled()
  await tab.settle(tab.idle())
})

const refresh = new Once(0, 'the page in another language asks for its coupon again', async ({ tab }) => {
  const views = couponViews(tab.site.session)
  tab.results.refresh()
  await tab.settle(tab.idle())
  expect(couponViews(tab.site.session), 'coupons that this device has seen').toBe(views)
  expect(valueIn(tab.results.coupon.getState().coupon)?.kind, 'the coupon on the screen').toBe('discount')
})

const unsetOld = new Once(0, 'unset the current favorite', async ({ tab, model, modelTab, walk }) => {
  await tab.settle(tab.results.favorite.actions.unset())
  await tab.settle(tab.site.session.refresh())
  noteAuthentication(model, modelTab)
  expect(walk.tabs.size).toBe(2)
})

/** Closes the dialog of a reminder while its save is under way, and the save fails. */
const remindAndClose = new Once(0, 'close a reminder that cannot be saved', async ({ tab, modelTab, walk }) => {
  const offer = offerAt(await listOffers(walk, modelTab), 0)
  const { reminders } = tab.results
  await tab.settle(reminders.actions.open('dose', offer))
  const { progress } = reminders.getState()
  if (progress?.status !== 'form' || progress.kind !== 'dose') throw new Error('No form has opened')
  walk.network.failNext('/reminderschedule/dose/save')
  const typed = { ...progress.initial, time1: '06:45' }
  const saving = reminders.actions.saveDose(typed)
  reminders.actions.close()
  await tab.settle(saving)
  expect(reminders.getState(), 'the message about it').toMatchObject({
    isHidden: false,
    progress: { status: 'failed' },
  })
  reminders.actions.acknowledge()
  expect(reminders.getState().progress, 'the form after it').toMatchObject({ status: 'form', initial: typed })
  reminders.actions.close()
})

/** The page before the sign-out is in the browser's back/forward cache. */
const backAfterSignOut = new Once(0, 'sign out on the next page, and go back', async (place) => {
  const { session } = place.tab.site
  await place.tab.navigate()
  expect(session.belongsToAnotherPerson(), 'whether the previous page is outdated while its person is there').toBe(
    false,
  )
  await new SignOut(0).act(place.tab, place.model, place.modelTab, place.walk)
  expect(session.belongsToAnotherPerson(), 'whether it is outdated after the sign-out').toBe(true)
})

/** A link in English, in a browser where Spanish was chosen by hand. */
const openEnglishLink: Step = {
  check: () => true,
  async run(model, walk) {
    const browser = walk.browsers.get('laptop')
    if (!browser) throw new Error('No laptop')
    const tab = await Tab.open(browser, 'ACME', { lang: 'en' })
    const place = { browser: 'laptop', organization: 'ACME', person: undefined, interruption: undefined }
    await addTab(model, walk, tab, { ...place, language: model.languages.get('laptop') ?? 'en' })
  },
  toString: () => 'open a link in English',
}

const ofWidget = 'rxgauge:ACME:refreshToken'
const keepOfWidget = new Once(0, 'a widget keeps its session in the tab', async ({ tab }) => {
  tab.sessionStorage.setItem(ofWidget, 'a token')
})
const expectOfWidget = new Once(0, 'look for it', async ({ tab }) => {
  expect(tab.sessionStorage.getItem(ofWidget), 'what a widget stores in the tab').toBe('a token')
})

/** Renames the organization while its page is open, in a browser whose clock was once years ahead. */
const renameWithOldClock = new Once(0, 'the organization goes by another code', async ({ tab, walk }) => {
  tab.storage.shared.set('reloaded_at', String(tab.clock.now() + 365 * 86_400_000))
  const { server } = walk.world
  const rename = (to: string, from: string) => changeOrganization(server.database, { code: to }, from)
  await rename('RENAMED', 'ACME')
  try {
    server.clock.now += 30_000
    await tab.passTime()
    await tab.settle(tab.site.session.refresh().catch(() => undefined))
    expect(tab.isAskedToReload, 'whether the page starts over').toBe(true)
  } finally {
    await rename('ACME', 'RENAMED')
    server.clock.now += 30_000
  }
  await tab.follow()
})

const turnOff = new Once(0, 'the organization turns accounts off', async ({ tab, model, modelTab, walk }) => {
  const { server } = walk.world
  const shows = () => {
    const state = tab.site.state.getState()
    return state.status === 'ready' && state.organization.options.signInOutFlag
  }
  expect(shows()).toBe(true)
  const change = (signInOutFlag: 'y' | 'n') =>
    changeOrganization(server.database, { options: { signInOutFlag } }, 'ACME')
  await change('n')
  try {
    await new PassTime().run(model, walk)
    // The page loads the code to show it separately.
    await vi.dynamicImportSettled()
    await tab.settle(tab.idle())
    expect(shows(), 'whether the page still offers accounts').toBe(false)
  } finally {
    await change('y')
    server.clock.now += 30_000
  }
  expect(modelTab.organization).toBe('ACME')
})

/** Chooses a zip after the session was ended elsewhere, before the next sign-in. */
const chooseWhileInterrupted = new Once(0, 'choose zip 60601 while interrupted', async (place) => {
  const { tab, model, modelTab } = place
  const { session } = tab.site
  storeZip(session, '60601', 'manual')
  const choice = session.choices.chooseZip('60601')
  await new SignIn(0, 'N').act(tab, model, modelTab, place.walk)
  await tab.settle(choice)
  choose(model, modelTab, { zip: '60601' })
})

export const findings: Readonly<Record<string, () => readonly Step[]>> = {
  'the choices of one of two people on a browser stay theirs when the other’s tab renews': () => [
    ...[laptop('ACME'), new GiveZip(0, '60601'), new SignIn(0, 'A'), laptop('ACME'), new SignIn(1, 'B')],
    ...[
      new SaveWithoutNetwork(1, 0, false),
      new PassTime(),
      new ChooseZip(0, '10001'),
      new ChoosePlan(0, 1),
      new Renew(1),
    ],
    lookLater,
  ],
  'a registration that fails once does not switch the organization': () => [
    laptop('CORNER'),
    new Fail('/register'),
    laptop(),
    laptop('CORNER'),
  ],
  'another organization in another tab signs nobody out': () => [
    ...aOnLaptop(),
    laptop('CORNER'),
    new PassTime(),
    new OpenProfile(0),
    new GiveZip(1, '60601'),
    new PassTime(),
  ],
  'a person’s offline coupons are deleted when the next person signs in': () => [
    ...aOnLaptop(),
    new OpenMyCoupons(0),
    new Close(0),
    laptop('ACME'),
    new SignIn(0, 'B'),
  ],
  'the zip, plan and favorite of a person who closed their tab do not become the next person’s': () => [
    ...aOnLaptop(),
    new ChoosePlan(0, 0),
    new ChooseFavorite(0, 0),
    new Close(0),
    laptop('ACME'),
    new SignIn(0, 'B'),
  ],
  'a sign-out in one tab ends the same person’s other tab': () => [
    ...aOnLaptop(),
    laptop('ACME'),
    new SignIn(1, 'A'),
    new OpenMyCoupons(1),
    new SignOut(0),
    new Renew(1),
  ],
  'a session that ended elsewhere is reported, and the waiting press is completed after the sign-in': () => [
    ...newOnLaptop(),
    new Save(0, 1),
    new EndElsewhere(0),
    new Renew(0),
    new SignIn(0, 'N'),
  ],
  'a zip that did not reach the server is not replaced by the next authentication': () => [
    ...aOnLaptop(),
    new ChooseZipWithoutSignal(0, '60601'),
    new Renew(0),
    phone('ACME'),
    new SignIn(1, 'A'),
  ],
  'a choice after an interrupted session is the person’s once they are back': () => [
    ...newOnLaptop(),
    new EndElsewhere(0),
    chooseWhileInterrupted,
    new Renew(0),
    laptop('ACME'),
  ],
  'the saved coupon is the one on the screen, although the zip was changed elsewhere': () => [
    ...newOnBoth(),
    new OpenCoupon(0, 0, false),
    new GiveZip(1, '60601'),
    new PressSaved(0, 0),
  ],
  'a person’s plan replaces the guest’s': () => [
    ...aOnLaptop(),
    new ChoosePlan(0, undefined),
    phone('ACME'),
    new GiveZip(1, '10001'),
    new ChoosePlan(1, 0),
    new SignIn(1, 'A'),
  ],
  'saving an outdated profile form overwrites only the changed field': () => [
    ...aOnLaptop(),
    new OpenProfile(0),
    phone('ACME'),
    new SignIn(1, 'A'),
    new ChooseFavorite(1, 0),
    new GiveZip(1, '60601'),
    new SaveProfile(0, 'name'),
  ],
  'a notification leads to its person’s messages': () => [
    laptop('ACME'),
    new PressNotification(0),
    new SignIn(0, 'A'),
    new ReceiveMessage(0),
    new PressNotification(0),
    phone('ACME'),
    new SignIn(1, 'B'),
    new PressNotification(1),
  ],
  'a language that fails to load changes nothing': () => [
    laptop('ACME'),
    new Speak(0, 'es', true),
    new Reload(0),
    new Speak(0, 'es'),
    new Reload(0),
  ],
  'a language chosen in another tab does not affect this one': () => [
    laptop('ACME'),
    laptop('CORNER'),
    new Speak(0, 'es'),
    new Renew(1),
    lookLater,
  ],
  'a coupon is requested again in another language without counting as a view': () => [
    ...aOnLaptop(),
    new OpenCoupon(0, 0, false),
    new Speak(0, 'es'),
    refresh,
  ],
  'a coupon that was deleted elsewhere can be deleted and saved again': () => [
    ...newOnBoth(),
    new Save(0, 1),
    new Delete(1),
    new PressSaved(0, 1),
    new PressSaved(0, 1),
    new Delete(1),
    new PressSaved(0, 1),
  ],
  'a reminder of a coupon that was deleted elsewhere is set again': () => [
    ...newOnBoth(),
    new Save(0, 1),
    new Remind(0, 1, 'dose'),
    new Delete(1),
    new Remind(0, 1, 'dose'),
    new Remind(0, 1, 'refill'),
  ],
  'a price that changed between list and coupon is reported': () => [
    ...aOnLaptop(),
    new OpenCoupon(0, 0, false),
    new ChangePrices(),
    new OpenCoupon(0, 0, true),
  ],
  'a sign-out that did not reach the server is repeated by the next registration': () => [
    ...aOnLaptop(),
    new ChoosePlan(0, 0),
    new SignOut(0, true),
    laptop('ACME'),
  ],
  'a reminder that fails after its dialog was closed says so, and keeps the typed text': () => [
    ...aOnLaptop(),
    remindAndClose,
  ],
  'a dose reminder is set from a device whose clock is two days ahead': () => [
    {
      check: () => true,
      run: async (_, { browsers }) => {
        for (const browser of browsers.values()) browser.clockError = 2 * 86_400_000
      },
      toString: () => 'clocks are two days ahead',
    },
    ...aOnLaptop(),
    new Remind(0, 0, 'dose'),
    new PassTime(),
  ],
  'a guest’s favorite stays the guest’s while a person’s session is interrupted': () => [
    ...[laptop('ACME'), new GiveZip(0, '10001'), new ChooseFavorite(0, 0), new SignIn(0, 'A')],
    ...[new EndElsewhere(0), new Renew(0)],
  ],
  'a favorite from the phone reaches the laptop': () => [
    ...aOnBoth(),
    new ChooseFavorite(0, 0),
    new Renew(1),
    new ChooseFavorite(1, 1),
    new PassTime(),
  ],
  'unsetting a favorite on the laptop only unsets the one shown there': () => [
    ...aOnBoth(),
    new ChooseFavorite(0, 0),
    new Renew(1),
    new ChooseFavorite(1, 1),
    unsetOld,
  ],
  'a pending coupon survives a sign-up by text whose code comes an hour late': () => [
    phone('CORNER'),
    new GiveZip(0, '10001'),
    new PressAsGuest(0, 0, 'coupon'),
    new SignUp(0, 'phone', 'late'),
  ],
  'a pending coupon survives a sign-up by email whose last step fails': () => [
    phone('CORNER'),
    new GiveZip(0, '10001'),
    new PressAsGuest(0, 1, 'coupon'),
    new SignUp(0, 'email', 'cut'),
    new SignIn(0, 'N'),
  ],
  'a pending coupon survives single sign-on in another tab, which asks first': () => [
    laptop('ACME'),
    new GiveZip(0, '10001'),
    new PressAsGuest(0, 0, 'coupon'),
    laptop('ACME'),
    new SignUp(1, 'sso'),
  ],
  'a page from before a sign-out is not shown again': () => [...aOnLaptop(), backAfterSignOut],
  'a language chosen by hand outranks a link’s': () => [laptop('ACME'), new Speak(0, 'es'), openEnglishLink],
  'a reload of the site leaves a widget’s session in its tab': () => [
    laptop('ACME'),
    keepOfWidget,
    new Reload(0),
    expectOfWidget,
  ],
  'a clock that was once in the future does not prevent a reload': () => [laptop('ACME'), renameWithOldClock],
  'what an organization turns off disappears from open pages': () => [laptop('ACME'), turnOff],
  'a duplicated tab and its original share one session': () => [
    ...aOnLaptop(),
    new Duplicate(0),
    new PassTime(),
    new Sleep(0),
    new Renew(1),
  ],
  'a sign-in in a duplicated tab leaves the other one able to sign in': () => [
    laptop('ACME'),
    new Duplicate(0),
    new SignIn(1, 'A'),
    new SignIn(0, 'A'),
  ],
  'what is chosen in a tab whose duplicate was signed in stays a guest’s': () => [
    laptop('ACME'),
    new GiveZip(0, '10001'),
    new ChoosePlan(0, undefined),
    new Duplicate(0),
    new PassTime(),
    new SignUp(1, 'sso'),
    new ChoosePlan(0, 0),
  ],
  'two who sign up one after the other in a browser keep their own plans': () => [
    phone('CORNER'),
    new GiveZip(0, '10001'),
    phone('CORNER'),
    new SignUp(0, 'sso'),
    new SignUp(1, 'email'),
    new ChoosePlan(1, 0),
    new ChooseZip(0, '10001'),
  ],
  'an account that was removed leaves nothing on other devices': () => [
    ...aOnBoth(),
    new Save(0, 0),
    new OpenMyCoupons(1),
    new RemoveAccount(0),
    new SignIn(1, 'B'),
  ],
}
