/** The operator's own identity provider, through which staff may sign in to the desk. */
import { readFileSync } from 'node:fs'
import { type StaffRole, staffRoles } from '@rxgauge/contract/desk'
import { StartError } from '../errors/start-error'
import { isOnThisMachine } from '../this-machine'
import type { deskSettings } from './server-settings'
import type { ValuesOf } from './setting'

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** More scopes than `openid email profile`. */
  scope: string
  groupsClaim: string
  /** Which groups give which role. */
  groups: readonly GroupRole[]
  /** HTTP, which is allowed on this machine only. */
  isPlain: boolean
}

interface GroupRole {
  group: string
  role: StaffRole
  /** `undefined` for the whole installation. */
  orgCode: string | undefined
}

/** @throws StartError with a sentence that names the setting */
export function readIdentityProvider({
  provider,
}: ValuesOf<typeof deskSettings>['desk']): IdentityProvider | undefined {
  const { issuer, clientId, clientSecret, clientSecretFile, scope, groupsClaim, groups } = provider
  const secret = clientSecret ?? (clientSecretFile === undefined ? undefined : readSecret(clientSecretFile))
  if (issuer === undefined && clientId === undefined && secret === undefined) return undefined
  if (issuer === undefined || clientId === undefined || secret === undefined) {
    throw new StartError(
      'DESK_OIDC_ISSUER, DESK_OIDC_CLIENT_ID and DESK_OIDC_CLIENT_SECRET (or DESK_OIDC_CLIENT_SECRET_FILE) must be set together.',
    )
  }
  const isPlain = new URL(issuer).protocol === 'http:'
  if (isPlain && !isOnThisMachine(issuer)) throw new StartError('DESK_OIDC_ISSUER must be an https address.')
  return { issuer, clientId, clientSecret: secret, scope, groupsClaim, groups: groups.map(groupRoleOf), isPlain }
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new StartError(`DESK_OIDC_CLIENT_SECRET_FILE: ${file} cannot be read.`, cause)
  }
}

/** Such as `pharmacists=prices` or `acme-hr=reports:ACME`. */
function groupRoleOf(text: string): GroupRole {
  const [, group = '', word, orgCode] = /^(.+)=([a-z]+)(?::([A-Za-z0-9_-]+))?$/.exec(text) ?? []
  const role = staffRoles.find((each) => each === word)
  if (role === undefined) {
    throw new StartError(
      `DESK_OIDC_GROUPS: ${text} must be a group, = and a role (${staffRoles.join(', ')}), such as pharmacists=prices or hr=reports:ACME.`,
    )
  }
  return { group, role, orgCode }
}
