/** The ways to get an account. */
import { lastSecret } from '@rxgauge/api/testing'
import { calls } from '@rxgauge/contract'
import { expect } from 'vitest'
import { type Model, type ModelTab, preferencesIn } from '../model'
import { InTab } from '../step'
import type { Tab } from '../tab'
import { passTime, type Walk } from '../walk'
import { type Contact, newEmail, newPerson, newPhone, password } from '../world'
import { signInAs } from './persons'

let newcomers = 0

/** A guest signs up, and their pending coupon is saved. */
export class SignUp extends InTab {
  constructor(
    which: number,
    readonly way: 'email' | 'phone' | 'sso',
    /** Either the code is an hour late, and another one is requested; or the last step, the sign-in, fails. */
    readonly trouble: 'late' | 'cut' | undefined = undefined,
  ) {
    super(which)
  }
  override mayRun = ({ person, interruption }: ModelTab) => person === undefined && !interruption
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const { organization } = modelTab
    const contact: Contact = this.way === 'email' ? { email: newEmail() } : { phone: newPhone() }
    if (this.way === 'sso') await this.createPassword(tab, contact.phone ?? '', walk, organization)
    else await this.verify(tab, contact, model, modelTab, walk)
    // A new person keeps their choices as a guest and gets a welcome message; an organization's member starts with
    // nothing.
    const inherited = this.way === 'sso' ? { unread: 0 } : preferencesIn(model, modelTab)
    // The previous newcomer may still be there.
    const person = { ...newPerson(`N${++newcomers}@${organization}`, organization, contact), ...inherited }
    model.newcomers.set(organization, person)
    if (this.trouble === 'cut') {
      walk.network.failNext('/login', 'cut')
      await expect(tab.signIn(person), 'a sign-in without a signal').rejects.toMatchObject({ code: 'NETWORK' })
      return
    }
    await signInAs(person, tab, model, modelTab, walk, true)
  }

  /** Enters the temporary password from the message. */
  private async verify(tab: Tab, { email, phone = '' }: Contact, model: Model, modelTab: ModelTab, walk: Walk) {
    const { session } = tab.site
    const { server } = walk.world
    const { signupByEmail, signupByPhone, signupVerify, signupResend } = calls.account
    const { signupAttemptId } = await tab.settle(
      email === undefined
        ? session.call(signupByPhone, { body: { phoneNumber: phone } })
        : session.call(signupByEmail, { body: { email } }),
    )
    const proceed = async () => {
      const temporaryPassword = await lastSecret(server, email ?? phone)
      return tab.settle(session.call(signupVerify, { body: { signupAttemptId, temporaryPassword, password } }))
    }
    if (this.trouble === 'late') {
      server.clock.now += 3_600_000
      await passTime(model, walk, modelTab)
      await expect(proceed(), 'a code that has expired').rejects.toMatchObject({ code: 'CODE_EXPIRED' })
      await tab.settle(session.call(signupResend, { params: { id: signupAttemptId } }))
    }
    await proceed()
  }

  /** Uses the organization's own link. */
  private async createPassword(tab: Tab, phone: string, { world }: Walk, organizationCode: string) {
    const { organizations, links } = world.server.services
    const organization = await organizations.byCode(organizationCode)
    if (!organization) throw new Error(`There is no ${organizationCode}`)
    const encUser = await links.mintMember(organization, { channel: 'text', value: phone }, 10)
    await tab.settle(tab.site.session.call(calls.account.ssoUserInfo, { body: { encUser, password } }))
  }
  say = () => `sign up by ${this.way}${this.trouble ? ` (${this.trouble})` : ''}`
}
