/** Accounts: sign-up, sign-in, recovery, single sign-on, profile, changes, removal. */
import { calls } from '@rxgauge/contract'
import { outgoingText } from '@rxgauge/text/server'
import { DomainError } from '../../base/errors/domain-error'
import type { Accounts } from '../../domain/accounts'
import { type Contact, emailContact, phoneContact } from '../../domain/accounts/contact'
import type { Caller, RequestContext, SignedInCaller } from '../../domain/request-context'
import { type Route, route, WithMessage } from '../route'
import type { Services } from '../services'

const { account } = calls

/** Calls that cost a password hash each. */
const byHand = { limitShare: 0.2, visitorShare: 0.05, limitGroup: 'password hashes' }
/** Each adds a session and an event, and hashes no password. */
const memberSignIns = { visitorPerDay: 100, perDay: 20_000 }
/** Each adds a session and an event: enough for an office of 5,000 people, several times a day. */
const signIns = { ...byHand, visitorPerDay: 100, perDay: 20_000 }
/** Each adds an email and an event. */
const changes = { ...byHand, visitorPerDay: 20, perDay: 1_000 }
/** Each adds an event. */
const recorded = { visitorPerDay: 100, perDay: 5_000 }

export const accountRoutes = ({ accounts }: Services): Route[] => [
  ...signInRoutes(accounts),
  ...signUpRoutes(accounts),
  ...passwordRoutes(accounts),
  ...profileRoutes(accounts),
  ...contactRoutes(accounts),
]

/** Whole seconds, rounded up, so that nobody comes back too early. */
const seconds = (milliseconds: number | null) => (milliseconds === null ? null : Math.ceil(milliseconds / 1000))

const textFor = ({ language }: Pick<RequestContext, 'language'>) => outgoingText(language)

function signInRoutes({ signIn, singleSignOn, providerSignIn }: Accounts): Route[] {
  return [
    route(
      account.login,
      async (context) => {
        expectSignIn(context.caller)
        const { phone, email, password, refreshToken } = context.body
        const contact = phone ? phoneContact(phone) : email ? emailContact(email) : undefined
        if (!contact) throw new DomainError('CONTACT_REQUIRED')
        const token = await signIn.signIn(contact, password, refreshToken, context)
        return new WithMessage({ refreshToken: token, status: true }, textFor(context).signedIn)
      },
      { limits: signIns },
    ),
    route(account.logout, async ({ caller }) => {
      await signIn.signOut(caller)
      return null
    }),
    route(account.ssoUserInfo, (context) => singleSignOn.member(context.body.encUser, context.body.password, context), {
      limits: byHand,
    }),
    route(
      account.ssoLogin,
      async (context) => {
        const { encUser, password, refreshToken } = context.body
        const token = await singleSignOn.signIn(encUser, password, refreshToken, context)
        return new WithMessage({ refreshToken: token, status: true }, textFor(context).signedIn)
      },
      { limits: signIns },
    ),
    route(
      account.signMemberIn,
      async (context) => {
        const { memberToken, refreshToken } = context.body
        const token = await singleSignOn.signInByToken(memberToken, refreshToken, context)
        return new WithMessage({ refreshToken: token, status: true }, textFor(context).signedIn)
      },
      { limits: memberSignIns },
    ),
    route(
      account.beginSignOn,
      async (context) => {
        expectSignIn(context.caller)
        return { url: await providerSignIn.begin(context) }
      },
      { limits: memberSignIns },
    ),
    route(
      account.finishSignOn,
      async (context) => {
        expectSignIn(context.caller)
        const token = await providerSignIn.finish(context.body.query, context.body.refreshToken, context)
        return new WithMessage({ refreshToken: token, status: true }, textFor(context).signedIn)
      },
      { limits: memberSignIns },
    ),
  ]
}

function signUpRoutes({ signUp }: Accounts): Route[] {
  async function begin(contact: Contact, context: RequestContext) {
    expectSignIn(context.caller)
    const { id, resendIn } = await signUp.begin(contact, context)
    return new WithMessage({ signupAttemptId: id }, '', { resendIn: seconds(resendIn) })
  }
  return [
    route(account.signupByEmail, (context) => begin(emailContact(context.body.email), context), {
      limits: byHand,
      pausedBy: ['sign-up'],
    }),
    route(account.signupByPhone, (context) => begin(phoneContact(context.body.phoneNumber), context), {
      limits: byHand,
      pausedBy: ['sign-up'],
    }),
    route(
      account.signupVerify,
      async (context) => {
        const { signupAttemptId, temporaryPassword, password } = context.body
        await signUp.verify(signupAttemptId, temporaryPassword, password, context)
        return new WithMessage(null, textFor(context).signedUp)
      },
      { limits: byHand, pausedBy: ['sign-up'] },
    ),
    route(
      account.signupResend,
      async (context) => {
        const { resendIn } = await signUp.resend(context.params.id, context)
        return new WithMessage(null, textFor(context).codeResent, { resendIn: seconds(resendIn) })
      },
      { limits: byHand, pausedBy: ['sign-up'] },
    ),
  ]
}

function passwordRoutes({ passwords }: Accounts): Route[] {
  async function beginRecovery(contact: Contact, context: RequestContext) {
    const { id, resendIn } = await passwords.beginRecovery(contact, context)
    return new WithMessage({ appUserLoginId: id }, '', { resendIn: seconds(resendIn) })
  }
  return [
    route(
      account.changePassword,
      async (context) => {
        await passwords.change(context.body.currentPassword, context.body.newPassword, context)
        return new WithMessage(null, textFor(context).passwordSaved)
      },
      { limits: changes },
    ),
    route(account.forgotPasswordByPhone, (context) => beginRecovery(phoneContact(context.body.phone), context), {
      limits: byHand,
    }),
    route(account.forgotPasswordByEmail, (context) => beginRecovery(emailContact(context.body.email), context), {
      limits: byHand,
    }),
    route(
      account.forgotPasswordResend,
      async (context) => {
        const { resendIn } = await passwords.resend(context.params.id, context)
        return new WithMessage(null, textFor(context).codeResent, { resendIn: seconds(resendIn) })
      },
      { limits: byHand },
    ),
    route(
      account.forgotPasswordVerify,
      async (context) => {
        const { appUserLoginId, tempPassword, newPassword } = context.body
        await passwords.recover(appUserLoginId, tempPassword, newPassword, context)
        return new WithMessage(null, textFor(context).passwordSaved)
      },
      { limits: byHand },
    ),
  ]
}

function profileRoutes({ profiles, personalData }: Accounts): Route[] {
  return [
    route(account.getProfile, ({ caller }) => profiles.read(caller.userId)),
    route(
      account.saveProfile,
      async (context) =>
        new WithMessage(await profiles.save(context.body, context.caller), textFor(context).profileSaved),
      { limits: recorded },
    ),
    route(account.getMileRadiusOptions, async ({ language }) => profiles.radiusOptions(language)),
    route(account.deleteAccount, async (context) => {
      await personalData.remove(context.caller, context.language, context.origin)
      return new WithMessage(null, textFor(context).removed)
    }),
    route(account.exportAccount, ({ caller }) => personalData.export(caller), {
      limits: {
        limitShare: 0.05,
        ...recorded,
      },
    }),
  ]
}

function contactRoutes({ contactChanges }: Accounts): Route[] {
  async function begin(contact: Contact, context: RequestContext<SignedInCaller>) {
    const { id, resendIn } = await contactChanges.begin(contact, context)
    return new WithMessage({ profileUpdateAttemptId: id }, '', { resendIn: seconds(resendIn) })
  }
  return [
    route(account.changeEmail, (context) => begin(emailContact(context.body.email), context), { limits: byHand }),
    route(account.changePhone, (context) => begin(phoneContact(context.body.phoneNumber), context), { limits: byHand }),
    route(
      account.verifyAccountChange,
      async (context) => {
        const { verificationCode, profileUpdateAttemptId } = context.body
        const changed = await contactChanges.verify(profileUpdateAttemptId, verificationCode, context)
        return new WithMessage(null, changed === 'text' ? textFor(context).phoneSaved : textFor(context).emailSaved)
      },
      { limits: byHand },
    ),
    route(
      account.resendAccountChange,
      async (context) => {
        const { resendIn } = await contactChanges.resend(context.params.id, context)
        return new WithMessage(null, textFor(context).codeResent, { resendIn: seconds(resendIn) })
      },
      { limits: byHand },
    ),
  ]
}

/** Sign-in and sign-up exist only if the organization's flag says so (account 6). */
function expectSignIn({ organization }: Caller) {
  if (!organization.record.options.signInOutFlag) throw new DomainError('NOT_FOUND')
}
