/**
 * Certificates of test servers and signers. Node's own crypto makes and uses the keys, because a signature in JavaScript takes a
 * quarter of a second.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import forge from 'node-forge'

const dayMs = 86_400_000

interface Signer {
  name: string
  key: KeyObject
}

interface CertificateOptions {
  name: string
  /** Self-signed by default. */
  issuer?: Signer
  serial?: string
  /** Days of validity, before and after now. */
  days?: readonly [number, number]
  /** A self-signed certificate for a server with this name. */
  isServer?: boolean
}

/** A certificate for a 2,048-bit key, as PEM; `signer` signs others. */
export function makeCertificate({
  name,
  issuer,
  serial = '01',
  days: [before, after] = [1, 1],
  isServer = false,
}: CertificateOptions): { certificate: string; key: string; signer: Signer } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  certificate.serialNumber = serial
  certificate.validity.notBefore = new Date(Date.now() - before * dayMs)
  certificate.validity.notAfter = new Date(Date.now() + after * dayMs)
  certificate.setSubject([{ name: 'commonName', value: name }])
  certificate.setIssuer([{ name: 'commonName', value: issuer?.name ?? name }])
  if (isServer) {
    certificate.setExtensions([
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ])
  }
  certificate.sign(nativeKey(issuer?.key ?? privateKey, certificate), forge.md.sha256.create())
  return {
    certificate: forge.pki.certificateToPem(certificate),
    key: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    signer: { name, key: privateKey },
  }
}

/** A key object that signs natively when forge asks it to; forge's types know nothing of this. */
function nativeKey(key: KeyObject, certificate: forge.pki.Certificate): forge.pki.rsa.PrivateKey {
  const { getTBSCertificate } = forge.pki as unknown as {
    getTBSCertificate(of: forge.pki.Certificate): forge.asn1.Asn1
  }
  const signed = () => Buffer.from(forge.asn1.toDer(getTBSCertificate(certificate)).getBytes(), 'latin1')
  return { sign: () => sign('sha256', signed(), key).toString('latin1') } as unknown as forge.pki.rsa.PrivateKey
}
