/** A person's visit to an OpenID Connect provider: an authorization code with PKCE, state and nonce. */
import * as oidc from 'openid-client'
import * as v from 'valibot'

/** What the answer is checked against. Nobody but us may know it before the person is back. */
export const visitSchema = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  callback: v.string(),
})
export type Visit = v.InferOutput<typeof visitSchema>

export interface ProviderClient {
  issuer: string
  clientId: string
  clientSecret: string
  /** HTTP, which is allowed on this machine only. */
  isPlain: boolean
}

/** Everything that a provider says of a person. */
export type Claims = Readonly<Record<string, unknown>>

/** Seconds that the provider's clock may differ from ours. */
const clockDifference = 60

/** Reads the provider's own description. @param fetch by default Node's */
export const discoverProvider = (
  { issuer, clientId, clientSecret, isPlain }: ProviderClient,
  fetch?: oidc.CustomFetch,
): Promise<oidc.Configuration> =>
  oidc.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [oidc.clockTolerance]: clockDifference },
    undefined,
    {
      timeout: 10,
      ...(fetch && { [oidc.customFetch]: fetch }),
      ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
    },
  )

/**
 * Where to send the person.
 * @param callback the address that the provider sends them back to
 * @param maxAge seconds since they last signed in there; without it, whenever that was
 */
export async function beginVisit(
  configuration: oidc.Configuration,
  { callback, scope, maxAge }: { callback: string; scope: string; maxAge?: number },
): Promise<{ url: string; visit: Visit }> {
  const visit = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    callback,
  }
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope,
    state: visit.state,
    nonce: visit.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(visit.verifier),
    code_challenge_method: 'S256',
    ...(maxAge !== undefined && { max_age: String(maxAge) }),
  })
  return { url: url.href, visit }
}

/**
 * What the provider says of the person who came back. Many providers tell email and more only at their own address.
 * @param query of the address that they came back to
 * @throws if the answer isn't for this visit, or isn't of this provider
 */
export async function finishVisit(
  configuration: oidc.Configuration,
  { state, nonce, verifier, callback }: Visit,
  query: URLSearchParams,
  maxAge?: number,
): Promise<Claims & { sub: string }> {
  const address = new URL(callback)
  for (const [name, value] of query) address.searchParams.set(name, value)
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(maxAge !== undefined && { maxAge }),
  })
  const claims = tokens.claims()
  const sub = claims?.sub ?? ''
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(configuration, tokens.access_token, sub)
    : {}
  return { ...claims, ...more, sub }
}
