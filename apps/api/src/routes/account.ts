/** Accounts: sign-up, sign-in, recovery, single sign-on, profile, changes, removal. */
import { calls } from '@rxgauge/contract'
import { outgoingText } from '@rxgauge/text'
import { type Contact, emailContact, phoneContact } from '../accounts/contact'
import { DomainError } from '../errors/domain-error'
import { type CallContext, type Route, route, WithMessage } from '../http/route'
import type { Caller, RequestContext, SignedInCaller } from '../request-context'
import type { Services } from '../services'

const { account } = calls

/** What people type by hand, and what costs a hash. */
const byHand = { limitShare: 0.2 }

export function accountRoutes({ accounts }: Services): Route[] {
  const { signUp, signIn, passwords, contactChanges, profiles, personalData, singleSignOn } = accounts
  const said = (asked: Pick<CallContext, 'language'>) => outgoingText(asked.language)

  async function beginSignUp(contact: Contact, asked: RequestContext) {
    expectSignIn(asked.caller)
    return { signupAttemptId: await signUp.begin(contact, asked) }
  }
  const beginRecovery = async (contact: Contact, asked: RequestContext) => ({
    appUserLoginId: await passwords.beginRecovery(contact, asked),
  })
  const beginChange = async (contact: Contact, asked: RequestContext<SignedInCaller>) => ({
    profileUpdateAttemptId: await contactChanges.begin(contact, asked),
  })

  return [
    route(
      account.login,
      async (asked) => {
        expectSignIn(asked.caller)
        const { phone, email, password, refreshToken } = asked.body
        const contact = phone ? phoneContact(phone) : email ? emailContact(email) : undefined
        if (!contact) throw new DomainError('CONTACT_REQUIRED')
        const token = await signIn.signIn(contact, password, refreshToken, asked)
        return new WithMessage({ refreshToken: token, status: true }, said(asked).signedIn)
      },
      byHand,
    ),
    route(account.logout, async ({ caller }) => {
      await signIn.signOut(caller)
      return null
    }),
    route(account.signupByEmail, (asked) => beginSignUp(emailContact(asked.body.email), asked), byHand),
    route(account.signupByPhone, (asked) => beginSignUp(phoneContact(asked.body.phoneNumber), asked), byHand),
    route(
      account.signupVerify,
      async (asked) => {
        const { signupAttemptId, temporaryPassword, password } = asked.body
        await signUp.verify(signupAttemptId, temporaryPassword, password, asked)
        return new WithMessage(null, said(asked).signedUp)
      },
      byHand,
    ),
    route(
      account.signupResend,
      async (asked) => {
        await signUp.resend(asked.params.id, asked)
        return new WithMessage(null, said(asked).codeResent)
      },
      byHand,
    ),
    route(
      account.changePassword,
      async (asked) => {
        await passwords.change(asked.body.currentPassword, asked.body.newPassword, asked)
        return new WithMessage(null, said(asked).passwordSaved)
      },
      byHand,
    ),
    route(account.getProfile, ({ caller }) => profiles.read(caller.userId)),
    route(
      account.saveProfile,
      async (asked) => new WithMessage(await profiles.save(asked.body, asked.caller), said(asked).profileSaved),
    ),
    route(account.changeEmail, (asked) => beginChange(emailContact(asked.body.email), asked), byHand),
    route(account.changePhone, (asked) => beginChange(phoneContact(asked.body.phoneNumber), asked), byHand),
    route(
      account.verifyAccountChange,
      async (asked) => {
        const { verificationCode, profileUpdateAttemptId } = asked.body
        const changed = await contactChanges.verify(profileUpdateAttemptId, verificationCode, asked)
        return new WithMessage(null, changed === 'text' ? said(asked).phoneSaved : said(asked).emailSaved)
      },
      byHand,
    ),
    route(
      account.resendAccountChange,
      async (asked) => {
        await contactChanges.resend(asked.params.id, asked)
        return new WithMessage(null, said(asked).codeResent)
      },
      byHand,
    ),
    route(account.deleteAccount, async (asked) => {
      await personalData.remove(asked.caller, asked.language, asked.origin)
      return new WithMessage(null, said(asked).removed)
    }),
    route(account.exportAccount, ({ caller }) => personalData.export(caller), { limitShare: 0.05 }),
    route(account.getMileRadiusOptions, async ({ language }) => profiles.radiusOptions(language)),
    route(account.forgotPasswordByPhone, (asked) => beginRecovery(phoneContact(asked.body.phone), asked), byHand),
    route(account.forgotPasswordByEmail, (asked) => beginRecovery(emailContact(asked.body.email), asked), byHand),
    route(
      account.forgotPasswordResend,
      async (asked) => {
        await passwords.resend(asked.params.id, asked)
        return new WithMessage(null, said(asked).codeResent)
      },
      byHand,
    ),
    route(
      account.forgotPasswordVerify,
      async (asked) => {
        const { appUserLoginId, tempPassword, newPassword } = asked.body
        await passwords.recover(appUserLoginId, tempPassword, newPassword, asked)
        return new WithMessage(null, said(asked).passwordSaved)
      },
      byHand,
    ),
    route(account.ssoUserInfo, (asked) => singleSignOn.member(asked.body.encUser, asked.body.password, asked), byHand),
    route(
      account.ssoLogin,
      async (asked) => {
        const { encUser, password, refreshToken } = asked.body
        const token = await singleSignOn.signIn(encUser, password, refreshToken, asked)
        return new WithMessage({ refreshToken: token, status: true }, said(asked).signedIn)
      },
      byHand,
    ),
  ]
}

/** Sign-in and sign-up exist only where the organization's flag says so (account 6). */
function expectSignIn({ organization }: Caller) {
  if (!organization.record.options.signInOutFlag) throw new DomainError('NOT_FOUND')
}
