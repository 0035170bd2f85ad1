/** Data that belongs to someone, one of each, for the requests of the table. */

import { one } from '../../src/database/database'
import { emailContact, phoneContact } from '../../src/domain/accounts/contact'
import type { Caller as RequestCaller } from '../../src/domain/request-context'
import { changeOrganization } from '../change-organization'
import { lastSecret } from '../people'
import type { TestServer } from '../server'
import { type AccessCaller, type CallerName, callerNames, newAccount, newContact } from './callers'

/** An attempt to verify a contact, and the code that was sent. */
interface Attempt {
  id: string
  secret: string
}

export interface Fixtures {
  /** A pharmacy of a chain that every organization shows. */
  pharmacyLocationId: number
  pharmacyGroupId: number
  pharmacyNpi: string
  productId: number
  productDetailId: number
  brandDetailId: number
  insuranceId: number
  /** An offer at that pharmacy, in wire form. */
  offer: Record<string, unknown>
  /** MM/DD/YYYY. */
  startDate: string
  /** The owner's; everyone here has the same password. */
  ownerPhone: string
  savedCouponId: number
  reminderSubject: Record<string, unknown>
  /** What a price watch is of. */
  watched: Record<string, unknown>
  watchId: number
  messageId: number
  adjudicationId: string
  sharedToken: string
  sharedListToken: string
  change: Attempt
  changeToResend: Attempt
  member: string
  /** Each works once. */
  gaugeTokens: string[]
  /** The guest's. */
  signUp: Attempt
  signUpToResend: Attempt
  recovery: Attempt
  recoveryToResend: Attempt
  sharePrompt: number
  ratingPrompt: number
  unsubscribe: string
}

export async function createFixtures(api: TestServer, callers: Record<CallerName, AccessCaller>): Promise<Fixtures> {
  const { owner, guest } = callers
  const get = async ({ token }: AccessCaller, path: string) =>
    expectData(await api.get(path, { token: token ?? '' }), path)
  const post = async ({ token }: AccessCaller, path: string, body: object) =>
    expectData(await api.post(path, body, { token: token ?? '' }), path)
  async function attempt(caller: AccessCaller, path: string, contact: string, idOf: (data: never) => string) {
    const data = await post(caller, path, { email: contact })
    return { id: idOf(data as never), secret: await lastSecret(api, contact) }
  }
  const signUp = () =>
    attempt(
      guest,
      '/signup/email',
      newContact().email,
      ({ signupAttemptId }: Record<string, string>) => signupAttemptId ?? '',
    )
  const recovery = async () =>
    attempt(
      guest,
      '/login/forgotpassword/email',
      (await newAccount(api, 'ACME')).email,
      ({ appUserLoginId }: Record<string, string>) => appUserLoginId ?? '',
    )
  const change = () =>
    attempt(
      owner,
      '/account/email',
      newContact().email,
      ({ profileUpdateAttemptId }: Record<string, string>) => profileUpdateAttemptId ?? '',
    )

  const [drug] = await get(owner, '/product/prescription')
  const { productDetailId } = drug
  const [product] = await get(owner, '/productsearch/top10')
  const brand = await one<{ id: number }>(
    api.database,
    `select d.id from copay_program m join product p on m.drug = 'name:' || lower(p.name) join product_detail d on d.product_id = p.id
     where m.uninsured_benefit > 0 order by d.id limit 1`,
  )
  // An organization with few chains only shows what all others show too.
  const list = await get(callers['person elsewhere'], `/price/pharmacynew/${productDetailId}/30/10001`)
  const offer = list.lowestPricePharmacy
  const { pharmacyLocationId, pharmacyGroupId } = offer
  const days: { key: string; default: boolean }[] = await get(owner, '/reminderschedule/startdate/option/list')
  const startDate = days[0]?.key ?? ''
  const { savedCouponId } = await get(owner, `/coupon/save/${productDetailId}/30/${pharmacyLocationId}/0/P`)
  const reminderSubject = {
    id: savedCouponId,
    startDate,
    insuranceId: null,
    quantity: 30,
    productDetailId,
    pharmacyLocationId,
    couponType: 'P',
    deviceId: null,
    appUserId: null,
  }
  await post(owner, '/reminderschedule/dose/save', { ...reminderSubject, ...doseTimes })
  await post(owner, '/reminderschedule/refill/save', { ...reminderSubject, ...refillBy(owner) })
  const watched = {
    wholeListFlag: 'N',
    fills: [{ productDetailId, quantity: 30, insuranceId: null }],
    zipCode: '10001',
    threshold: '1.00',
  }
  const { watchId } = await post(owner, '/list/watch', {
    ...watched,
    textNotification: false,
    emailNotification: false,
  })
  const question = { ...offer, quantity: 30, productDetailId, insuranceId: null, zipCode: '10001' }
  const { adjudicationId } = await post(owner, '/adjudicate/cashoffer', question)
  await changeOrganization(api.database, { options: { memberSignInFlag: 'y' } })
  const organization = await api.services.organizations.byCode('ACME')
  if (!organization) throw new Error('no ACME')
  await api.services.messages.add(api.database, owner.userId, { type: 'other', title: 'A', body: 'B' })
  const [message] = await get(owner, '/message/list')
  const prompt = (kind: 'share' | 'rating') =>
    one<{ id: number }>(api.database, 'insert into engagement (device_id, kind) values ($1, $2) returning id', [
      guest.deviceId,
      kind,
    ])
  const { npi: pharmacyNpi } = await one<{ npi: string }>(
    api.database,
    'select npi from pharmacy_location where id = $1',
    [pharmacyLocationId],
  )
  const things: Fixtures = {
    pharmacyLocationId,
    pharmacyNpi,
    pharmacyGroupId,
    productId: product.id,
    productDetailId,
    brandDetailId: brand.id,
    insuranceId: 1,
    offer: question,
    startDate,
    ownerPhone: owner.phone,
    savedCouponId,
    reminderSubject,
    watched,
    watchId,
    messageId: message.id,
    adjudicationId,
    sharedToken: await api.services.sharedCoupons.share(
      api.database,
      { couponType: 'pharmacy', productDetailId, quantity: '30', pharmacyLocationId, pharmacyGroupId },
      { deviceId: owner.deviceId, organization } as RequestCaller,
    ),
    sharedListToken: (await post(owner, '/list/share', { fills: [{ productDetailId, quantity: 30 }] })).token,
    change: await change(),
    changeToResend: await change(),
    member: await api.services.links.mintMember(organization, phoneContact(owner.phone), 5),
    gaugeTokens: await Promise.all(
      callerNames.map(() => api.services.links.mintMember(organization, emailContact(newContact().email), 5, 'gauge')),
    ),
    signUp: await signUp(),
    signUpToResend: await signUp(),
    recovery: await recovery(),
    recoveryToResend: await recovery(),
    sharePrompt: (await prompt('share')).id,
    ratingPrompt: (await prompt('rating')).id,
    unsubscribe: await api.services.links.mintUnsubscribe({
      organizationId: organization.id,
      email: newContact().email,
    }),
  }
  // A code can be sent again only after a pause.
  await api.database.query(`update verification set sent_at = sent_at - interval '1 minute'`)
  return things
}

export const doseTimes = { time1: '08:00 AM', time2: null, time3: null, timeZone: 'America/New_York' }
export const refillBy = ({ phone }: { phone: string }) => ({
  duration: 30,
  textNotification: true,
  emailNotification: false,
  phone: phone || newContact().phone,
  email: null,
})

function expectData(response: Awaited<ReturnType<TestServer['get']>>, path: string) {
  if (!response.success) throw new Error(`${path}: ${response.status} ${response.message}`)
  return response.data
}
