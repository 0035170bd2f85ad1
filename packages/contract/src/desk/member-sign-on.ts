/** The provider (OpenID Connect) through which an organization's members may sign in. */
import * as v from '../valibot'
import { noData } from '../wire'
import { defineDeskCall } from './desk-call'

const ofOrganization = { isOfOrganization: true, params: v.object({ orgCode: v.string() }) } as const

/** Empty if the provider doesn't say it. */
const claim = (usual: string) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), usual)

/** The name under which the provider says each thing, such as `email`, or `address.postal_code` inside of another. */
export const claimNames = v.object({
  email: claim('email'),
  /** Whether it has confirmed the email address. */
  emailVerified: claim('email_verified'),
  phone: claim('phone_number'),
  phoneVerified: claim('phone_number_verified'),
  firstName: claim('given_name'),
  lastName: claim('family_name'),
  /** An insurance plan's key in the operator's file, or its id. */
  plan: claim(''),
  zip: claim('address.postal_code'),
})
export type ClaimNames = v.InferOutput<typeof claimNames>

const provider = {
  /** Its address, as in its own description. */
  issuer: v.pipe(v.string(), v.trim(), v.maxLength(500)),
  clientId: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300)),
  /** What it is asked for besides `openid email`, separated by spaces. */
  scope: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)), ''),
  claims: claimNames,
  /** Whether its email addresses are its own, so that they open accounts that exist already. */
  ownsEmails: v.boolean(),
}

export const memberProviderSettings = v.object({
  ...provider,
  /** Left out to keep the stored one. */
  clientSecret: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000))),
})
export type MemberProviderSettings = v.InferOutput<typeof memberProviderSettings>

export const readMemberProvider = defineDeskCall({
  ...ofOrganization,
  method: 'GET',
  path: '/organizations/:orgCode/member-provider',
  right: 'organizations.read',
  summary: "The provider through which the organization's members sign in, without its secret.",
  data: v.object({
    /** `null` without one. */
    provider: v.nullable(v.object({ ...provider, changedBy: v.string(), changedAt: v.string() })),
    /** The address that the provider must send members back to. */
    callback: v.string(),
  }),
})

export const setMemberProvider = defineDeskCall({
  ...ofOrganization,
  method: 'POST',
  path: '/organizations/:orgCode/member-provider',
  right: 'organizations.change',
  isFresh: true,
  summary: "Sets the provider through which the organization's members sign in.",
  body: memberProviderSettings,
  data: noData,
})

export const checkMemberProvider = defineDeskCall({
  ...ofOrganization,
  method: 'POST',
  path: '/organizations/:orgCode/member-provider/check',
  right: 'organizations.read',
  summary: "Reads the provider's description at its address.",
  data: noData,
})

export const removeMemberProvider = defineDeskCall({
  ...ofOrganization,
  method: 'POST',
  path: '/organizations/:orgCode/member-provider/remove',
  right: 'organizations.change',
  isFresh: true,
  summary: 'Ends signing in through the provider. Accounts stay.',
  data: noData,
})
