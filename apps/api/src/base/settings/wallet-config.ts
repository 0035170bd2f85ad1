/** An operator's certificates and keys for wallets, read once. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { StartError } from '../errors/start-error'
import type { walletSettings } from './content-settings'
import type { ValuesOf } from './setting'

export interface AppleWallet {
  /** Such as `pass.com.example.coupons`. */
  passType: string
  team: string
  /** PEM. */
  certificate: string
  key: string
  passphrase: string | undefined
  /** Apple's certificate authority (WWDR). */
  authority: string
}

export interface GoogleWallet {
  issuer: string
  /** The service account's address, and its key as PEM (PKCS #8). */
  account: string
  key: string
}

export interface WalletConfig {
  apple: AppleWallet | undefined
  google: GoogleWallet | undefined
}

type WalletSettings = ValuesOf<typeof walletSettings.wallets>

/** @throws StartError with a sentence that names missing or unreadable settings */
export function readWallets(settings: WalletSettings): WalletConfig {
  return { apple: appleOf(settings), google: googleOf(settings) }
}

function appleOf({
  applePassType: passType,
  appleTeam: team,
  appleCertificate: certificate,
  appleKey: key,
  applePassphrase: passphrase,
  appleAuthority: authority,
}: WalletSettings): AppleWallet | undefined {
  if ([passType, team, certificate, key, authority].every((value) => value === undefined)) return undefined
  if (!passType || !team || !certificate || !key || !authority) {
    throw new StartError(
      'APPLE_PASS_TYPE, APPLE_TEAM, APPLE_PASS_CERT, APPLE_PASS_KEY and APPLE_WWDR_CERT must be set together.',
    )
  }
  return {
    passType,
    team,
    passphrase,
    certificate: pem('APPLE_PASS_CERT', certificate, (text) => new X509Certificate(text)),
    key: pem('APPLE_PASS_KEY', key, (text) => createPrivateKey({ key: text, passphrase })),
    authority: pem('APPLE_WWDR_CERT', authority, (text) => new X509Certificate(text)),
  }
}

const serviceAccount = v.object({ client_email: v.pipe(v.string(), v.email()), private_key: v.string() })

function googleOf({ googleIssuer: issuer, googleKey: path }: WalletSettings): GoogleWallet | undefined {
  if (issuer === undefined && path === undefined) return undefined
  if (!issuer || !path) throw new StartError('GOOGLE_WALLET_ISSUER and GOOGLE_WALLET_KEY must be set together.')
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new StartError('GOOGLE_WALLET_KEY must be the path of a service account’s JSON file.', cause)
  }
  const account = v.safeParse(serviceAccount, json)
  if (!account.success) throw new StartError('GOOGLE_WALLET_KEY: the file contains no service account.')
  return { issuer, account: account.output.client_email, key: account.output.private_key }
}

/** The content of a PEM file. */
function pem(name: string, path: string, check: (text: string) => unknown): string {
  try {
    const text = readFileSync(path, 'utf8')
    check(text)
    return text
  } catch (cause) {
    throw new StartError(`${name} must be the path of a PEM file that can be read.`, cause)
  }
}
