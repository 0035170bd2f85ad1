import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { importSPKI, jwtVerify } from 'jose'
import forge from 'node-forge'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from '../../../test/certificate'
import { personWith } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { readConfig } from '../../base/config'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-wallet-'))
const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A certificate signed by an authority of our own. */
const authority = makeCertificate({ name: 'Authority' })
const apple = makeCertificate({
  name: 'Pass Type ID: pass.com.example.coupons',
  issuer: authority.signer,
  serial: '02',
})
const google = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const account = 'wallet@example.iam.gserviceaccount.com'

let api: TestServer
let card: { adjudicationId: string; applePassUrl: string; googlePassUrl: string; memberId: string; bin: string }
let productName: string

beforeAll(async () => {
  const { wallets } = readConfig({
    APPLE_PASS_TYPE: 'pass.com.example.coupons',
    APPLE_TEAM: 'ABCDE12345',
    APPLE_PASS_CERT: file('pass.pem', apple.certificate),
    APPLE_PASS_KEY: file('key.pem', apple.key),
    APPLE_WWDR_CERT: file('wwdr.pem', authority.certificate),
    GOOGLE_WALLET_ISSUER: '338800000001',
    GOOGLE_WALLET_KEY: file('account.json', JSON.stringify({ client_email: account, private_key: google.privateKey })),
  })
  api = await startTestServer({ wallets })
  const person = await personWith(api, { email: 'wallet@example.com' })
  await person.get('/zipcode/useZipCode/10001')
  const [drug] = (await person.get('/product/prescription')).data
  productName = drug.productName
  const offer = (await person.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)).data.lowestPricePharmacy
  card = (await person.post('/adjudicate/cashoffer', { ...offer, insuranceId: null })).data
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an Apple pass is a signed bundle: the manifest lists every file, and the operator’s certificate signs the manifest', async () => {
  const response = await fetch(`${api.url}/api/${card.applePassUrl}`)
  expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as Record<string, string>
  const named = Object.keys(files).filter((name) => name !== 'manifest.json' && name !== 'signature')
  expect(Object.keys(manifest).sort()).toEqual(named.sort())
  for (const name of named)
    expect(
      createHash('sha1')
        .update(files[name] ?? '')
        .digest('hex'),
      name,
    ).toBe(manifest[name])
  expect(named).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'pass.json']))

  const pass = JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array()))
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: 'pass.com.example.coupons',
    teamIdentifier: 'ABCDE12345',
    serialNumber: card.adjudicationId,
  })
  const written = JSON.stringify(pass)
  for (const value of [card.memberId, card.bin]) expect(written).toContain(value)
  // Others may see a wallet.
  expect(written).not.toContain(productName)

  const { digest, isSigned } = signatureOf(Buffer.from(files.signature ?? []))
  expect([sha(files['manifest.json'], 'sha1'), sha(files['manifest.json'], 'sha256')]).toContain(digest)
  expect(isSigned).toBe(true)
})

test('a Google pass is a link with a token signed by the operator’s account', async () => {
  const response = await fetch(`${api.url}/api/${card.googlePassUrl}`, { redirect: 'manual' })
  expect(response.status).toBe(302)
  const link = response.headers.get('location') ?? ''
  expect(link).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//)
  const { payload } = await jwtVerify(link.split('/').at(-1) ?? '', await importSPKI(google.publicKey, 'RS256'), {
    issuer: account,
    audience: 'google',
  })
  expect(payload.typ).toBe('savetowallet')
  const written = JSON.stringify(payload)
  for (const value of [card.memberId, card.bin, '338800000001.']) expect(written).toContain(value)
  expect(written).not.toContain(productName)
})

test('without certificates there’s no wallet, and other cards stay as they are', async () => {
  expect(await api.get('/adjudicate/00000000-0000-0000-0000-000000000000/coupon.pkpass')).toMatchObject({
    errorCode: 'COUPON_NOT_FOUND',
  })
  const plain = await startTestServer()
  expect(await plain.get(`/adjudicate/${card.adjudicationId}/coupon.pkpass`)).toMatchObject({
    status: 404,
    errorCode: 'NOT_FOUND',
  })
  await plain.close()
  expect(() =>
    readConfig({
      APPLE_PASS_TYPE: 'pass.x',
      APPLE_TEAM: 'ABCDE12345',
      APPLE_PASS_CERT: file('broken.pem', 'x'),
      APPLE_PASS_KEY: 'y',
      APPLE_WWDR_CERT: 'z',
    }),
  ).toThrow(/^APPLE_PASS_CERT must/)
})

const sha = (content: Uint8Array | undefined, algorithm: string) =>
  createHash(algorithm)
    .update(content ?? '')
    .digest('hex')

/** The digest of a detached PKCS #7 signature, and whether the signer of its certificate signed it. */
function signatureOf(signature: Buffer) {
  const { asn1, pkcs7, pki } = forge
  const message = pkcs7.messageFromAsn1(asn1.fromDer(signature.toString('binary'))) as unknown as {
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string; digestAlgorithm: string }
    certificates: forge.pki.Certificate[]
  }
  const { authenticatedAttributes: attributes, signature: value, digestAlgorithm } = message.rawCapture
  const parts = ({ value }: forge.asn1.Asn1) => value as forge.asn1.Asn1[]
  const digests = attributes.flatMap((attribute) => {
    const [name, set] = parts(attribute)
    return name && set && asn1.derToOid(name.value as string) === pki.oids.messageDigest ? parts(set) : []
  })
  const algorithm = asn1.derToOid(digestAlgorithm) === pki.oids.sha1 ? 'RSA-SHA1' : 'RSA-SHA256'
  const set = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, attributes)
  const verify = createVerify(algorithm).update(Buffer.from(asn1.toDer(set).getBytes(), 'binary'))
  return {
    digest: Buffer.from(String(digests[0]?.value), 'binary').toString('hex'),
    isSigned: verify.verify(apple.certificate, Buffer.from(value, 'binary')),
  }
}
