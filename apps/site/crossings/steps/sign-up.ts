/** The ways to an account. */
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

/** A guest gets an account, and with it what they wanted. */
export class SignUp extends InTab {
  constructor(
    which: number,
    readonly way: 'email' | 'phone' | 'sso',
    /** The code is typed an hour late: another is asked for. Or the last step, the sign-in, does not come through. */
    readonly trouble: 'late' | 'cut' | undefined = undefined,
  ) {
    super(which)
  }
  override mayRun = ({ person, lost }: ModelTab) => person === undefined && !lost
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const { organization } = modelTab
    const contact: Contact = this.way === 'email' ? { email: newEmail() } : { phone: newPhone() }
    if (this.way === 'sso') await this.createPassword(tab, contact.phone ?? '', walk, organization)
    else await this.verify(tab, contact, model, modelTab, walk)
    // Anyone who signs up keeps what they chose as a guest, and is greeted; a member of an organization begins with nothing.
    const more = this.way === 'sso' ? { unread: 0 } : preferencesIn(model, modelTab)
    // The one before may still be there.
    const person = { ...newPerson(`N${++newcomers}@${organization}`, organization, contact), ...more }
    model.newcomers.set(organization, person)
    if (this.trouble === 'cut') {
      walk.network.failNext('/login', 'cut')
      await expect(tab.signIn(person), 'a sign-in without a signal').rejects.toMatchObject({ code: 'NETWORK' })
      return
    }
    await signInAs(person, tab, model, modelTab, walk, true)
  }

  /** With the temporary password that was sent. */
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

  /** By the link of their organization. */
  private async createPassword(tab: Tab, phone: string, { world }: Walk, organizationCode: string) {
    const { organizations, links } = world.server.services
    const organization = await organizations.byCode(organizationCode)
    if (!organization) throw new Error(`There is no ${organizationCode}`)
    const encUser = await links.mintMember(organization, { channel: 'text', value: phone }, 10)
    await tab.settle(tab.site.session.call(calls.account.ssoUserInfo, { body: { encUser, password } }))
  }
  say = () => `sign up by ${this.way}${this.trouble ? ` (${this.trouble})` : ''}`
}
