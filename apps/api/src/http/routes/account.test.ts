import argon2 from '@node-rs/argon2'
import { oneTimeSecrets } from '@rxgauge/contract'
import { EncryptJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashAtRealCost } from '../../../test/cheap-passwords'
import {
  lastMessage,
  lastSecret,
  password,
  personWith,
  renewed,
  signIn,
  startSignUp,
  stranger,
  type TestPerson,
} from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { emailContact, phoneContact } from '../../domain/accounts/contact'

// The real hash; spies count its calls.
let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

let count = 0
const newEmail = () => `person${++count}@example.com`
const newPhone = () => `212555${String(++count).padStart(4, '0')}`
const later = (milliseconds: number) => {
  api.clock.now += milliseconds
}
const eventsOf = async (email: string) =>
  (
    await api.database.query<{ kind: string }>(
      'select kind from account_event where app_user_id = (select id from app_user where email = $1) order by id',
      [email],
    )
  ).map(({ kind }) => kind)

describe('signing up', () => {
  // spec: account 3 Sign-up, sign-in, recovery, profile update
  test('by email: a temporary password, then an own one; signed in and welcomed', async () => {
    hashAtRealCost()
    const email = newEmail()
    const device = await stranger(api)
    const { id, secret, answer: response } = await startSignUp(api, device, { email })
    expect(response).toMatchObject({ status: 200, success: true })
    expect(secret).toMatch(/^[A-Z2-9]{6}$/)
    const mail = await lastMessage(api, email)
    expect(mail.subject).toBe(`${secret} is your temporary password`)
    expect(mail.html).toContain('Acme Benefits')
    // In any case and with blanks.
    const verify = { signupAttemptId: id, temporaryPassword: ` ${secret.toLowerCase()} `, password }
    expect(await device.post('/signup/verify', verify)).toMatchObject({ message: 'Your account is ready.' })
    const { response: signedIn, person } = await signIn(api, device, { email })
    expect(signedIn).toMatchObject({ status: 200, message: 'Logged in successfully.', data: { status: true } })
    expect((await person.get('/message/list')).data).toMatchObject([{ title: 'Welcome to RxGauge', readFlag: 'N' }])
    expect(await eventsOf(email)).toEqual(['signed_up', 'signed_in'])
    const [kept] = await api.database.query<{ password_hash: string }>(
      'select password_hash from app_user where email = $1',
      [email],
    )
    expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const [consent] = await api.database.query<object>(
      'select channel, is_granted, wording, source, language from consent where app_user_id = (select id from app_user where email = $1)',
      [email],
    )
    expect(consent).toMatchObject({ channel: 'email', is_granted: true, source: 'signup', language: 'en' })
  })

  test('by phone, written in ten ways', async () => {
    const written = [
      '(212) 555-7001',
      '212-555-7002',
      '212.555.7003',
      '212 555 7004',
      '2125557005',
      '+1 212 555 7006',
      '1-212-555-7007',
      '+12125557008',
      ' (212)5557009 ',
      '1 (212) 555.7010',
    ]
    for (const phone of written) {
      const device = await stranger(api)
      const { id, secret } = await startSignUp(api, device, { phone })
      const verify = { signupAttemptId: id, temporaryPassword: secret, password }
      expect(await device.post('/signup/verify', verify), phone).toMatchObject({ status: 200 })
    }
    const device = await stranger(api)
    for (const phoneNumber of ['555-7001', '44 20 7946 0000', 'call me', '', '21255570011']) {
      expect(await device.post('/signup/phone', { phoneNumber }), phoneNumber).toMatchObject({ status: 400 })
    }
  })

  test('in Spanish, everything is Spanish', async () => {
    const device = await stranger(api)
    const email = newEmail()
    await device.post('/signup/email', { email }, 'es')
    expect((await lastMessage(api, email)).body).toContain('Esta es su contraseña temporal para Acme Benefits.')
  })

  test('with a contact that has an account: the same response, and the contact is told', async () => {
    const email = newEmail()
    await personWith(api, { email })
    const device = await stranger(api)
    const known = await device.post('/signup/email', { email })
    const unknown = await device.post('/signup/email', { email: newEmail() })
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data))
    expect([known.status, known.message]).toEqual([unknown.status, unknown.message])
    expect((await lastMessage(api, email)).subject).toBe('You already have an account')
    const guess = { signupAttemptId: known.data.signupAttemptId, temporaryPassword: 'ABCDEF', password }
    expect(await device.post('/signup/verify', guess)).toMatchObject({ errorCode: 'CODE_WRONG' })
  })

  test('two simultaneous requests are one sign-up', async () => {
    const device = await stranger(api)
    const email = newEmail()
    const [first, second] = await Promise.all([1, 2].map(() => device.post('/signup/email', { email })))
    expect(first?.data.signupAttemptId).toBe(second?.data.signupAttemptId)
    expect((await lastMessage(api, email)).count).toBe(1)
  })

  test('wrong, used up, expired, spent and somebody else’s temporary passwords are refused', async () => {
    let device = await stranger(api)
    const email = newEmail()
    const { id, secret } = await startSignUp(api, device, { email })
    const verify = (temporaryPassword: string, from = device) =>
      from.post('/signup/verify', { signupAttemptId: id, temporaryPassword, password })
    const wrong = secret === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'
    // The right code on somebody else's device.
    expect(await verify(secret, await stranger(api))).toMatchObject({ errorCode: 'CODE_WRONG' })
    expect(await verify('AB')).toMatchObject({ status: 400, message: 'temporaryPassword: Must be 6 characters.' })
    for (let tries = 0; tries < oneTimeSecrets.tries; tries++) {
      expect(await verify(wrong)).toMatchObject({ errorCode: 'CODE_WRONG' })
    }
    expect(await verify(secret)).toMatchObject({ errorCode: 'CODE_TRIES_SPENT' })
    // A new one works; the old one does not.
    later(oneTimeSecrets.resendPause + 1)
    expect(await device.get(`/signup/resend/${id}`)).toMatchObject({
      message: 'A verification code has been resent.',
    })
    const next = await lastSecret(api, email)
    expect(next).not.toBe(secret)
    expect(await verify(secret)).toMatchObject({ errorCode: 'CODE_WRONG' })
    later(oneTimeSecrets.life + 1)
    device = await renewed(api, device)
    expect(await verify(next)).toMatchObject({ errorCode: 'CODE_EXPIRED' })
    expect(await device.get(`/signup/resend/${id}`)).toMatchObject({ status: 200 })
    expect(await device.get(`/signup/resend/${id}`)).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' })
    const last = await lastSecret(api, email)
    expect(await verify(last)).toMatchObject({ status: 200 })
    expect(await verify(last)).toMatchObject({ errorCode: 'CODE_USED' })
    expect(await device.get('/signup/resend/nonsense')).toMatchObject({ status: 400 })
  })

  test('finished on another device: the first one is told to sign in', async () => {
    const email = newEmail()
    const first = await stranger(api)
    const second = await stranger(api)
    const started = await startSignUp(api, first, { email })
    const other = await startSignUp(api, second, { email })
    const body = (attempt: typeof started) => ({
      signupAttemptId: attempt.id,
      temporaryPassword: attempt.secret,
      password,
    })
    expect(await second.post('/signup/verify', body(other))).toMatchObject({ status: 200 })
    const late = await first.post('/signup/verify', body(started))
    expect(late).toMatchObject({ errorCode: 'ACCOUNT_EXISTS', message: 'There is already an account. Please sign in.' })
  })

  test.each(['password1', 'PASSWORD1', 'Pass1', 'Passwordx'])('%s breaks the rule', async (weak) => {
    const device = await stranger(api)
    const { id, secret } = await startSignUp(api, device, { email: newEmail() })
    const response = await device.post('/signup/verify', {
      signupAttemptId: id,
      temporaryPassword: secret,
      password: weak,
    })
    expect(response.message).toBe('password: 6 character minimum, 1 capital letter, 1 number')
  })

  test.each(['Password1', 'P@ssw0rd', 'Qwerty123', 'Welcome2', 'Person1Abc'])('%s is easy to guess', async (common) => {
    const device = await stranger(api)
    // The last one contains the person's own address.
    const email = common === 'Person1Abc' ? 'person1abc@example.com' : newEmail()
    const { id, secret } = await startSignUp(api, device, { email })
    const body = { signupAttemptId: id, temporaryPassword: secret, password: common }
    expect(await device.post('/signup/verify', body)).toMatchObject({ errorCode: 'PASSWORD_COMMON' })
    // The temporary password is still valid.
    expect(await device.post('/signup/verify', { ...body, password })).toMatchObject({ status: 200 })
  })

  test('an organization without sign-in refuses it on the server too', async () => {
    const device = await stranger(api, 'PLAIN')
    expect(await device.post('/signup/email', { email: newEmail() })).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect((await signIn(api, device, { email: newEmail() })).response).toMatchObject({ errorCode: 'NOT_FOUND' })
  })
})

describe('signing in', () => {
  test('a wrong password and an unknown contact get the same response, after the same work', async () => {
    hashAtRealCost()
    const email = newEmail()
    await personWith(api, { email })
    const device = await stranger(api)
    for (const contact of [email, newEmail(), email, newEmail()]) {
      const verify = vi.spyOn(argon2, 'verify')
      const { response } = await signIn(api, device, { email: contact }, 'Wrong-1234')
      expect(response).toMatchObject({
        status: 400,
        errorCode: 'INVALID_CREDENTIALS',
        message: 'That email, phone or password isn’t right. Check it, or reset your password.',
      })
      // The slow part is one comparison with a hash of the same cost, in both cases.
      expect(verify.mock.calls).toEqual([[expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'Wrong-1234']])
      verify.mockRestore()
    }
  })

  test('guessing ends after ten attempts for all devices that the person has not used; 15 minutes later it is allowed again', async () => {
    const email = newEmail()
    await personWith(api, { email })
    later(15 * 60_000)
    for (let tries = 0; tries < 10; tries++) {
      const device = await stranger(api)
      expect((await signIn(api, device, { email }, 'Wrong-1234')).response).toMatchObject({ status: 400 })
    }
    expect((await signIn(api, await stranger(api), { email })).response).toMatchObject({
      errorCode: 'TOO_MANY_REQUESTS',
    })
    later(15 * 60_000)
    expect((await signIn(api, await stranger(api), { email })).response).toMatchObject({ status: 200 })
  })

  // spec: account 4 Login
  test('begins a new session: the earlier one ends, and its token cannot be reused elsewhere', async () => {
    const email = newEmail()
    await personWith(api, { email })
    const device = await stranger(api)
    const other = await stranger(api)
    const body = { email, password, refreshToken: other.refreshToken }
    expect(await device.post('/login/', body)).toMatchObject({ errorCode: 'REFRESH_TOKEN_INVALID' })
    const { person } = await signIn(api, device, { email })
    expect(person.refreshToken.split('.')[0]).not.toBe(device.refreshToken.split('.')[0])
    const again = await api.post('/authenticate', { refreshToken: device.refreshToken, appVersion: '1' })
    expect(again).toMatchObject({ errorCode: 'REFRESH_TOKEN_INACTIVE' })
    expect(await person.get('/account/')).toMatchObject({ status: 200 })
  })

  test('an account belongs to one organization', async () => {
    const email = newEmail()
    await personWith(api, { email })
    const elsewhere = await stranger(api, 'CORNER')
    expect((await signIn(api, elsewhere, { email })).response).toMatchObject({ errorCode: 'INVALID_CREDENTIALS' })
    // Another organization's bearer token is only valid there.
    expect(await elsewhere.get('/account/')).toMatchObject({ status: 403, errorCode: 'SIGN_IN_REQUIRED' })
  })

  test('signing out ends the session at once, and the device keeps nothing', async () => {
    const person = await personWith(api, { email: newEmail() })
    await person.get('/zipcode/useZipCode/10001')
    expect(await person.get('/logout')).toMatchObject({ success: true })
    expect(await person.get('/account/')).toMatchObject({ status: 401 })
    const again = await api.post('/authenticate', { refreshToken: person.refreshToken, appVersion: '1' })
    expect(again).toMatchObject({ errorCode: 'REFRESH_TOKEN_INACTIVE' })
    const [row] = await api.database.query<{ zip: null }>('select zip from device where id = $1', [person.deviceId])
    expect(row?.zip).toBeNull()
  })

  test('needs a contact', async () => {
    expect((await signIn(api, await stranger(api), {})).response).toMatchObject({ errorCode: 'CONTACT_REQUIRED' })
  })
})

describe('passwords', () => {
  test('a change needs the current one, ends every other session, and notifies the person', async () => {
    const email = newEmail()
    const here = await personWith(api, { email })
    const elsewhere = (await signIn(api, await stranger(api), { email })).person
    const change = (currentPassword: string, newPassword: string) =>
      here.post('/account/changepassword', { currentPassword, newPassword })
    expect(await change('Wrong-1234', 'Other-House-8')).toMatchObject({ errorCode: 'PASSWORD_WRONG' })
    expect(await change(password, password)).toMatchObject({ errorCode: 'PASSWORD_UNCHANGED' })
    expect(await change(password, 'Password1')).toMatchObject({ errorCode: 'PASSWORD_COMMON' })
    expect(await elsewhere.get('/account/')).toMatchObject({ status: 200 })
    expect(await change(password, 'Other-House-8')).toMatchObject({ message: 'Your password has been changed.' })
    expect(await here.get('/account/')).toMatchObject({ status: 200 })
    expect(await elsewhere.get('/account/')).toMatchObject({ status: 401 })
    expect((await lastMessage(api, email)).subject).toBe('Your password was changed')
    expect((await signIn(api, await stranger(api), { email })).response).toMatchObject({ status: 400 })
    expect((await signIn(api, await stranger(api), { email }, 'Other-House-8')).response).toMatchObject({ status: 200 })
    expect(await eventsOf(email)).toContain('password_changed')
  })

  test('a recovery: a temporary password, a new one, every session ended', async () => {
    const phone = newPhone()
    const person = await personWith(api, { phone })
    const device = await stranger(api)
    const { data } = await device.post('/login/forgotpassword/phone', { phone })
    const tempPassword = await lastSecret(api, phone)
    const verify = { appUserLoginId: data.appUserLoginId, tempPassword, newPassword: 'Third-House-9' }
    expect(await device.post('/forgotpassword/verify', verify)).toMatchObject({ status: 200 })
    expect(await device.post('/forgotpassword/verify', verify)).toMatchObject({ errorCode: 'CODE_USED' })
    expect(await person.get('/account/')).toMatchObject({ status: 401 })
    expect((await signIn(api, device, { phone }, 'Third-House-9')).response).toMatchObject({ status: 200 })
  })

  test('a recovery of an unknown contact gets the same response, and writes to nobody', async () => {
    const email = newEmail()
    const device = await stranger(api)
    const { status, data } = await device.post('/login/forgotpassword/email', { email })
    expect(status).toBe(200)
    expect(data.appUserLoginId).toMatch(/^[\da-f-]{36}$/)
    expect((await lastMessage(api, email)).count).toBe(0)
    const guess = { appUserLoginId: data.appUserLoginId, tempPassword: 'AAAAAA', newPassword: password }
    expect(await device.post('/forgotpassword/verify', guess)).toMatchObject({ errorCode: 'CODE_WRONG' })
  })
})

describe('profile', () => {
  let person: TestPerson
  const email = 'profile@example.com'
  beforeAll(async () => {
    person = await personWith(api, { email })
  })

  // spec: account 3 Profile
  // spec: account 7 Account
  test('is saved and read; it never contains the password', async () => {
    const changes = {
      firstName: 'Ana',
      lastName: 'Díaz',
      zipCode: '10001',
      insuranceId: 3,
      bin: '610014',
      groupNum: 'rx-1234',
      mileRadius: 10,
    }
    const saved = await person.post('/account/save', changes)
    expect(saved.message).toBe('Your profile has been saved.')
    const { data } = await person.get('/account/')
    expect(data).toMatchObject({ ...changes, groupNum: 'RX1234', email, phone: null })
    expect(JSON.stringify(data)).not.toMatch(/password|argon/i)
    expect((await person.get('/device')).data.device).toMatchObject({ zipCode: '10001', insuranceId: 3 })
    // Missing fields stay; empty ones are removed.
    await person.post('/account/save', { lastName: '', zipCode: '' })
    const emptied = (await person.get('/account/')).data
    expect(emptied).toMatchObject({ firstName: 'Ana', lastName: '', zipCode: null })
    // Sending back the profile as read (account 7) changes nothing.
    expect(await person.post('/account/save', emptied)).toMatchObject({ success: true })
    expect((await person.get('/account/')).data).toEqual(emptied)
    expect((await person.post('/account/save', { firstName: null })).data).toMatchObject({ firstName: '' })
    await person.post('/account/save', { firstName: 'Ana' })
  })

  test.each([
    [{ bin: '12345' }, 'bin: Must be 6 characters.'],
    [{ bin: '61001a' }, 'bin: Should enter only numbers.'],
    [{ groupNum: '1234567890123456' }, 'groupNum: Use up to 15 letters and digits.'],
    [{ groupNum: 'RX#1' }, 'groupNum: Use up to 15 letters and digits.'],
    [{ zipCode: '1234' }, 'Zip must be 5 digits long'],
    [{ zipCode: '00001' }, 'We’re sorry. That’s not a valid zip code.'],
    [{ insuranceId: 99999 }, 'We couldn’t find this insurance plan. Please choose another one.'],
    [{ pharmacyLocationId: 99999999 }, 'We couldn’t find this pharmacy. Please choose another one.'],
    [{ firstName: 'x'.repeat(101) }, 'firstName: Maximum 500 characters allowed'],
  ])('%j is refused', async (changes, message) => {
    const response = await person.post('/account/save', changes)
    expect(response.success).toBe(false)
    expect(response.message).toContain(message)
  })

  // spec: account 3 Search-radius and reminder options
  test('the radius is one of a few, and pharmacies are searched within it', async () => {
    const options = (await person.get('/account/mileradius/option/list', 'es')).data
    expect(options.map(({ displayValue }: { displayValue: string }) => displayValue)).toContain('25 millas')
    expect(options.filter((option: { default: boolean }) => option.default)).toMatchObject([{ key: '25' }])
    expect(await person.post('/account/save', { mileRadius: 7 })).toMatchObject({ status: 400 })
    const [drug] = (await person.get('/product/prescription')).data as { productDetailId: number }[]
    const farthest = async () => {
      const { data } = await person.get(`/price/pharmacynew/${drug?.productDetailId}/30/10001`)
      const shops = data.otherPharmacies.filter(({ pharmacyType }: { pharmacyType: string }) => pharmacyType === 'R')
      return Math.max(...shops.map(({ distance }: { distance: string }) => Number(distance)))
    }
    await person.post('/account/save', { mileRadius: 5 })
    const near = await farthest()
    expect(near).toBeLessThanOrEqual(5)
    await person.post('/account/save', { mileRadius: 50 })
    expect(await farthest()).toBeGreaterThan(near)
  })

  test('the favorite pharmacy is the person’s on every device', async () => {
    const [drug] = (await person.get('/product/prescription')).data as { productDetailId: number }[]
    const { data } = await person.get(`/price/pharmacynew/${drug?.productDetailId}/30/10001`)
    const { pharmacyLocationId, pharmacyGroupId } = data.lowestPricePharmacy
    await person.get(`/coupon/setfavoritepharmacy/${pharmacyLocationId}/${pharmacyGroupId}`)
    expect((await person.get('/account/')).data).toMatchObject({ pharmacyLocationId, pharmacyGroupId })
    const elsewhere = (await signIn(api, await stranger(api), { email })).person
    const there = await elsewhere.get(`/price/pharmacynew/${drug?.productDetailId}/30/10001`)
    expect(there.data.favoritePharmacy).toMatchObject({ pharmacyLocationId })
    const wrong = { pharmacyLocationId, pharmacyGroupId: pharmacyGroupId + 1 }
    expect(await person.post('/account/save', wrong)).toMatchObject({ errorCode: 'PHARMACY_NOT_FOUND' })
    await person.post('/account/save', { pharmacyLocationId: null })
    expect((await person.get('/account/')).data.pharmacyLocationId).toBeNull()
  })

  test('a megabyte in any field is refused, and changes nothing', async () => {
    const before = (await person.get('/account/')).data
    for (const field of ['firstName', 'lastName', 'zipCode', 'bin', 'groupNum']) {
      const response = await person.post('/account/save', { [field]: 'x'.repeat(1_000_000) })
      expect(response, field).toMatchObject({ status: 413, errorCode: 'BODY_TOO_LARGE' })
    }
    const device = await stranger(api)
    for (const field of ['email', 'password', 'refreshToken']) {
      const response = await device.post('/login/', {
        email,
        password,
        refreshToken: 'x',
        [field]: 'x'.repeat(1_000_000),
      })
      expect(response, field).toMatchObject({ status: 413 })
      const long = await device.post('/login/', { email, password, refreshToken: 'x', [field]: 'x'.repeat(50_000) })
      expect(long.status, field).toBe(400)
    }
    expect((await person.get('/account/')).data).toEqual(before)
  })
})

describe('changing email and phone', () => {
  test('a code goes to the new contact, which then becomes the person’s; the old one is notified', async () => {
    const old = newEmail()
    const next = newEmail()
    const person = await personWith(api, { email: old })
    const unchanged = await person.post('/account/email', { email: old.toUpperCase() })
    expect(unchanged.message).toBe('Entered value should be different from your current email.')
    const { data } = await person.post('/account/email', { email: next })
    const verificationCode = await lastSecret(api, next)
    expect(verificationCode).toMatch(/^\d{6}$/)
    const verify = { verificationCode, profileUpdateAttemptId: data.profileUpdateAttemptId }
    // Somebody else's code.
    const other = await personWith(api, { email: newEmail() })
    expect(await other.post('/account/verify', verify)).toMatchObject({ errorCode: 'CODE_WRONG' })
    expect(await person.post('/account/verify', verify)).toMatchObject({
      message: 'Your email address has been changed.',
    })
    expect((await person.get('/account/')).data.email).toBe(next)
    expect((await lastMessage(api, old)).subject).toBe('Your contact details were changed')
    expect((await signIn(api, await stranger(api), { email: old })).response.status).toBe(400)
    expect((await signIn(api, await stranger(api), { email: next })).response.status).toBe(200)
  })

  // spec: account 2 Change email, change password, change phone
  // spec: account 4 Change phone
  test('a phone is added with a resent code', async () => {
    const phone = newPhone()
    const person = await personWith(api, { email: newEmail() })
    const { data } = await person.post('/account/phone', { phoneNumber: phone })
    const id = data.profileUpdateAttemptId
    expect(await person.get(`/account/resend/${id}`)).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' })
    later(oneTimeSecrets.resendPause + 1)
    expect(await person.get(`/account/resend/${id}`)).toMatchObject({ status: 200 })
    const verificationCode = await lastSecret(api, phone)
    const verify = { verificationCode, profileUpdateAttemptId: id }
    expect(await person.post('/account/verify', verify)).toMatchObject({
      message: 'Your phone number has been changed.',
    })
    expect((await signIn(api, await stranger(api), { phone })).response.status).toBe(200)
    const same = await person.post('/account/phone', { phoneNumber: phone })
    expect(same.message).toBe('Entered value should be different from your current phone number')
  })

  test('a contact of another account gets the same response, and nothing changes', async () => {
    const takenEmail = newEmail()
    const owner = await personWith(api, { email: takenEmail })
    const person = await personWith(api, { email: newEmail() })
    const { status, data } = await person.post('/account/email', { email: takenEmail })
    expect(status).toBe(200)
    expect((await lastMessage(api, takenEmail)).subject).toBe('This address already has an account')
    const guess = { verificationCode: '123456', profileUpdateAttemptId: data.profileUpdateAttemptId }
    expect(await person.post('/account/verify', guess)).toMatchObject({ errorCode: 'CODE_WRONG' })
    expect((await owner.get('/account/')).data.email).toBe(takenEmail)
  })
})

describe('single sign-on', () => {
  const organization = async (code: string) => {
    const found = await api.services.organizations.byCode(code)
    if (!found) throw new Error(`no ${code}`)
    return found
  }

  const mint = async (phone: string) =>
    api.services.links.mintMember(await organization('ACME'), phoneContact(phone), 60)

  test('a member creates a password, is notified, signs in with it, and is asked for it the next time', async () => {
    const phone = newPhone()
    const encUser = await mint(phone)
    const device = await stranger(api)
    expect((await device.post('/sso/getuserinfo', { encUser })).data).toEqual({
      email: null,
      phone,
      hasPassword: false,
    })
    expect(await device.post('/sso/getuserinfo', { encUser, password: 'Password1' })).toMatchObject({
      errorCode: 'PASSWORD_COMMON',
    })
    expect((await device.post('/sso/getuserinfo', { encUser, password })).data.hasPassword).toBe(true)
    expect((await lastMessage(api, phone)).body).toMatch(/^Acme Benefits: a password was created for your account\./)
    // A second password does not replace the first, whatever the token.
    for (const token of [encUser, await mint(phone)]) {
      const second = await device.post('/sso/getuserinfo', { encUser: token, password: 'Taken-Over-1' })
      expect(second).toMatchObject({ errorCode: 'ACCOUNT_EXISTS' })
    }
    expect((await device.post('/sso/getuserinfo', { encUser })).data.hasPassword).toBe(true)
    const login = (secret: string) =>
      device.post('/sso/login', { encUser, password: secret, refreshToken: device.refreshToken })
    expect(await login('Taken-Over-1')).toMatchObject({ errorCode: 'INVALID_CREDENTIALS' })
    expect(await login(password)).toMatchObject({ status: 200, data: { status: true } })
  })

  test('the email about a created password is in the language of the page', async () => {
    const { links } = api.services
    for (const [language, subject] of [
      ['en', 'A password was created for your account'],
      ['es', 'Se creó una contraseña para su cuenta'],
    ] as const) {
      const email = newEmail()
      const encUser = await links.mintMember(await organization('ACME'), emailContact(email), 10)
      await (await stranger(api)).post('/sso/getuserinfo', { encUser, password }, language)
      expect((await lastMessage(api, email)).subject).toBe(subject)
    }
  })

  test('a token creates one account: after its removal, it can’t create it again', async () => {
    const phone = newPhone()
    const encUser = await mint(phone)
    const device = await stranger(api)
    await device.post('/sso/getuserinfo', { encUser, password })
    await (await signIn(api, device, { phone })).person.get('/account/delete')
    const next = await stranger(api)
    // Written differently, it's the same token.
    for (const token of [encUser, `${encUser}=`]) {
      expect(await next.post('/sso/getuserinfo', { encUser: token, password })).toMatchObject({
        errorCode: 'LINK_INVALID',
      })
    }
    expect((await signIn(api, next, { phone })).response).toMatchObject({ errorCode: 'INVALID_CREDENTIALS' })
  })

  test('two simultaneous requests create one password', async () => {
    const encUser = await mint(newPhone())
    const device = await stranger(api)
    const responses = await Promise.all([1, 2].map(() => device.post('/sso/getuserinfo', { encUser, password })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a token reveals the contact that it names, never the other one', async () => {
    const email = newEmail()
    const phone = newPhone()
    const person = await personWith(api, { email })
    const { data } = await person.post('/account/phone', { phoneNumber: phone })
    const verificationCode = await lastSecret(api, phone)
    await person.post('/account/verify', { verificationCode, profileUpdateAttemptId: data.profileUpdateAttemptId })
    const response = await (await stranger(api)).post('/sso/getuserinfo', { encUser: await mint(phone) })
    expect(response.data).toEqual({ email: null, phone, hasPassword: true })
  })

  test('a token works for ten minutes, whatever lifetime it claims', async () => {
    const phone = newPhone()
    await personWith(api, { phone })
    const encUser = await mint(phone)
    later(10 * 60_000 - 1000)
    const device = await stranger(api)
    const login = () => device.post('/sso/login', { encUser, password, refreshToken: device.refreshToken })
    expect(await device.post('/sso/getuserinfo', { encUser })).toMatchObject({ status: 200 })
    later(2000)
    expect(await device.post('/sso/getuserinfo', { encUser })).toMatchObject({ errorCode: 'LINK_INVALID' })
    expect(await login()).toMatchObject({ errorCode: 'LINK_INVALID' })
    const key = Buffer.from(await api.services.links.organizationKey((await organization('ACME')).id), 'base64')
    const now = Math.floor(api.clock.now / 1000)
    const made = (issuedAt: number | undefined) => {
      const token = new EncryptJWT({ phone })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience('member')
        .setExpirationTime(now + 86_400)
      return (issuedAt === undefined ? token : token.setIssuedAt(issuedAt)).encrypt(key)
    }
    const codeFor = async (issuedAt: number | undefined) =>
      (await device.post('/sso/getuserinfo', { encUser: await made(issuedAt) })).errorCode
    // Without a time, and with a future time; a clock may be half a minute ahead.
    expect(await codeFor(undefined)).toBe('LINK_INVALID')
    expect(await codeFor(now + 3600)).toBe('LINK_INVALID')
    expect(await codeFor(now + 30)).toBeUndefined()
  })

  test('links to unsubscribe keep their lifetime', async () => {
    const { id: organizationId } = await organization('ACME')
    const encUser = await api.services.links.mintUnsubscribe({ organizationId, email: 'reader@example.com' })
    later(399 * 86_400_000)
    expect(await api.get(`/app/communicationpreferences/${encUser}`)).toMatchObject({ status: 200 })
  })

  test('a token of another organization, a changed one, an old one and none are refused in the same way', async () => {
    const device = await stranger(api)
    const acme = await organization('ACME')
    const member = phoneContact(newPhone())
    const valid = await api.services.links.mintMember(acme, member, 60)
    const ofCorner = await api.services.links.mintMember(await organization('CORNER'), member, 60)
    const forUnsubscribing = await api.services.links.mintUnsubscribe({
      organizationId: acme.id,
      email: 'a@example.com',
    })
    for (const encUser of [ofCorner, `${valid.slice(0, -3)}xyz`, forUnsubscribing, 'nonsense', '']) {
      expect(await device.post('/sso/getuserinfo', { encUser })).toMatchObject({ errorCode: 'LINK_INVALID' })
    }
    later(61 * 60_000)
    const late = await stranger(api)
    expect(await late.post('/sso/getuserinfo', { encUser: valid })).toMatchObject({ errorCode: 'LINK_INVALID' })
  })
})

describe('a person’s own data', () => {
  test('is exported as JSON', async () => {
    const email = newEmail()
    const person = await personWith(api, { email })
    await person.post('/account/save', { firstName: 'Ana' })
    const response = await person.get('/account/export')
    const { data } = response
    expect(data, JSON.stringify(response)).toMatchObject({
      organization: 'Acme Benefits',
      profile: { firstName: 'Ana', email },
      messages: [{ title: 'Welcome to RxGauge' }],
      consents: [{ channel: 'email', granted: true, source: 'signup' }],
    })
    expect(data.accountEvents.map(({ kind }: { kind: string }) => kind)).toEqual([
      'signed_up',
      'signed_in',
      'profile_saved',
    ])
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash/)
  })

  test('every event of an account is recorded, with neither contact nor content', async () => {
    const email = newEmail()
    const phone = newPhone()
    const device = await stranger(api)
    await signIn(api, device, { email }, 'Wrong-1234')
    const person = await personWith(api, { email })
    const [{ id: userId } = { id: '' }] = await api.database.query<{ id: string }>(
      'select id from app_user where email = $1',
      [email],
    )
    await signIn(api, await stranger(api), { email }, 'Wrong-1234')
    await signIn(api, await stranger(api), { email })
    const { data: change } = await person.post('/account/phone', { phoneNumber: phone })
    const verificationCode = await lastSecret(api, phone)
    await person.post('/account/verify', { verificationCode, profileUpdateAttemptId: change.profileUpdateAttemptId })
    await person.post('/account/changepassword', { currentPassword: 'Wrong-1234', newPassword: 'Other-House-8' })
    await person.post('/account/changepassword', { currentPassword: password, newPassword: 'Other-House-8' })
    await person.get('/account/export')
    await person.get('/logout')
    const { data } = await device.post('/login/forgotpassword/email', { email })
    const body = { appUserLoginId: data.appUserLoginId, tempPassword: await lastSecret(api, email) }
    await device.post('/forgotpassword/verify', { ...body, newPassword: password })
    const acme = await api.services.organizations.byCode('ACME')
    const encUser = acme && (await api.services.links.mintMember(acme, emailContact(email), 10))
    const { data: session } = await device.post('/sso/login', { encUser, password, refreshToken: device.refreshToken })
    const { data: bearer } = await api.post('/authenticate', { refreshToken: session.refreshToken, appVersion: '1' })
    await api.get('/account/delete', { token: bearer.jwtToken })
    const rows = await api.database.query<{ kind: string; text: string }>(
      'select kind, e::text text from account_event e where app_user_id = $1 order by id',
      [userId],
    )
    expect(rows.map(({ kind }) => kind)).toEqual([
      'signed_up',
      'signed_in',
      'sign_in_failed',
      'signed_in',
      'phone_changed',
      'password_change_failed',
      'password_changed',
      'signed_out_everywhere',
      'data_exported',
      'signed_out',
      'password_recovered',
      'sso_signed_in',
      'removed',
    ])
    expect(rows.map(({ text }) => text).join()).not.toMatch(new RegExp(`${email}|${phone}`))
  })

  // spec: account 4 Remove account
  test('is erased with the account; what the law requires stays, without a contact', async () => {
    const email = newEmail()
    const phone = newPhone()
    const person = await personWith(api, { email })
    const { data } = await person.post('/account/phone', { phoneNumber: phone })
    await person.post('/account/verify', {
      verificationCode: await lastSecret(api, phone),
      profileUpdateAttemptId: data.profileUpdateAttemptId,
    })
    await person.post('/account/save', { firstName: 'Erasable', zipCode: '10001' })
    await person.post('/settings/contactus', { firstName: 'Erasable', lastName: 'X', email, notes: 'About me' })
    const removed = await person.get('/account/delete')
    expect(removed.message).toContain('Your account has been removed.')
    expect(await person.get('/account/')).toMatchObject({ status: 401 })
    expect((await signIn(api, await stranger(api), { email })).response).toMatchObject({
      errorCode: 'INVALID_CREDENTIALS',
    })
    // The farewell is the only thing left that names the contact, until it's delivered.
    await api.database.query(
      `delete from outbox where subject = 'Your account was removed' or body like '%account was removed%'`,
    )
    const tables = await api.database.query<{ name: string }>(
      `select table_name name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name } of tables) {
      const rows = await api.database.query<{ text: string }>(
        `select t::text text from ${name} t where t::text ilike any($1) limit 1`,
        [[`%${email}%`, `%${phone}%`, '%Erasable%']],
      )
      expect(rows, name).toEqual([])
    }
    const kept = await api.database.query<{ kind: string }>(`select kind from account_event where kind = 'removed'`)
    expect(kept.length).toBeGreaterThan(0)
    // The contact can be used again.
    await expect(personWith(api, { email })).resolves.toMatchObject({ contact: { email } })
  })
})

// spec: account 6 Roles and permissions
test('every call that needs an account is refused without one', async () => {
  const device = await stranger(api)
  for (const path of [
    '/account/',
    '/logout',
    '/account/delete',
    '/account/export',
    '/message/list',
    '/settings/text/allow',
  ]) {
    expect(await device.get(path), path).toMatchObject({ status: 403, errorCode: 'SIGN_IN_REQUIRED' })
    expect(await api.get(path), path).toMatchObject({ status: 401 })
  }
})
