/** Devices and their sessions: registration, authentication, and the data stored with a device. */
import { randomBytes } from 'node:crypto'
import { type CallReply, type calls, defaultAppCode, type ErrorCode } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { DomainError } from '../../base/errors/domain-error'
import { hashToken } from '../../base/hash-token'
import { type Database, maybeOne, one, type Queryable } from '../../database/database'
import type { AccountEvents } from '../accounts/account-events'
import type { Organization, Organizations } from '../organizations/organizations'
import { isBuiltInCode } from '../test-organizations/built-in-codes'
import type { BearerTokens } from './bearer-tokens'
import { devicePreferences } from './device-preferences'
import { forgetSignedOut, forgetTokens } from './person-devices'
import type { Session, Sessions } from './sessions'

export interface Registration {
  appCode?: string | undefined
  organizationCode?: string | undefined
  /** The company code that a visitor typed. */
  passcode?: string | undefined
  deviceId?: string | undefined
  /** The secret from the device's registration; the id is useless without it. */
  deviceSecret?: string | undefined
  /** A session that was signed out offline, which the server hasn't heard of yet. */
  signedOutSessionId?: string | undefined
  /** The session of the person whose coupons the device keeps. */
  keptSessionId?: string | undefined
  deviceType: string
  deviceDetails: string
}

export interface AuthenticationRequest {
  refreshToken: string
  appCode?: string | undefined
  orgCode?: string | undefined
  campaignInfo: Record<string, string>
}

/** Limits of the stored campaign parameters, since a link can carry anything. */
const mostCampaign = { entries: 10, characters: 200 }

/** The first few entries of a reasonable length; the rest is dropped. */
const storedCampaign = (info: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(info)
      .filter(([key, value]) => key.length <= mostCampaign.characters && value.length <= mostCampaign.characters)
      .slice(0, mostCampaign.entries),
  )

type RegistrationReply = CallReply<typeof calls.device.register>
type AuthenticationReply = CallReply<typeof calls.device.authenticate>
type DeviceReply = AuthenticationReply['device']

interface Dependencies {
  database: Database
  /** For reads that no change depends on. */
  readable: Queryable
  organizations: Organizations
  tokens: BearerTokens
  sessions: Sessions
  events: AccountEvents
  now: () => number
}

export class Devices {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The organization named by the codes and the host (account 3 and 6); a host of its own serves only its organization.
   * @throws DomainError that says which code is wrong, or why there's no organization
   */
  async findOrganization(
    codes: { appCode?: string | undefined; orgCode?: string | undefined },
    hostname: string,
  ): Promise<Organization> {
    const { orgCode, appCode } = codes
    const { organizations } = this.deps
    // Organizations for trying are shown on every host.
    const ofHost = orgCode && isBuiltInCode(orgCode) ? undefined : await organizations.byHost(hostname)
    if (ofHost) {
      if (orgCode && orgCode.toUpperCase() !== ofHost.code.toUpperCase()) throw new DomainError('ORG_CODE_NOT_FOUND')
      if (appCode && appCode !== ofHost.appCode) throw new DomainError('APP_CODE_MISMATCH')
      return ofHost
    }
    if (appCode) {
      const app = await maybeOne(this.deps.readable, 'select 1 from app where app_code = $1', [appCode])
      if (!app) throw await this.unknown('APP_CODE_NOT_FOUND')
    }
    if (!orgCode) {
      const organization = await organizations.appDefault(appCode || defaultAppCode(hostname))
      if (!organization) throw await this.unknown('ORG_CODE_REQUIRED')
      return organization
    }
    const organization = await organizations.byCode(orgCode)
    if (!organization) throw await this.unknown('ORG_CODE_NOT_FOUND')
    if (appCode && organization.appCode !== appCode) throw new DomainError('APP_CODE_MISMATCH')
    return organization
  }

  /** A server without any organization reports that instead of a wrong code. */
  private async unknown(code: ErrorCode): Promise<DomainError> {
    return new DomainError((await this.deps.organizations.hasAny()) ? code : 'NO_ORGANIZATION')
  }

  /**
   * The organization to register with, by company code or by the page's codes.
   * @throws DomainError ORG_CODE_REQUIRED when it asks for a company code and the device doesn't prove an earlier
   * registration; ORG_CODE_NOT_FOUND when no organization has the typed code
   */
  async organizationToRegister(registration: Registration, hostname: string): Promise<Organization> {
    const { organizationCode, passcode, appCode } = registration
    if (organizationCode && !isBuiltInCode(organizationCode)) {
      const { organizations } = this.deps
      const byCompanyCode = await organizations.byCompanyCode(organizationCode)
      const ofHost = byCompanyCode && (await organizations.byHost(hostname))
      if (byCompanyCode && (ofHost ?? byCompanyCode).id === byCompanyCode.id) return byCompanyCode
    }
    const organization = await this.findOrganization({ orgCode: organizationCode, appCode }, hostname)
    if (
      organization.record.options.codeRequiredFlag &&
      !(await this.rejoin(this.deps.database, registration, organization))
    ) {
      throw new DomainError(passcode === undefined ? 'ORG_CODE_REQUIRED' : 'ORG_CODE_NOT_FOUND')
    }
    return organization
  }

  /**
   * Registers a new device, or one that proves itself again. The refresh token is returned once and stored hashed; the
   * secret stays the same, so that a lost response or a second tab does no harm.
   */
  async register(registration: Registration, organization: Organization): Promise<RegistrationReply> {
    const { sessions, events, database } = this.deps
    return database.transaction(async (transaction) => {
      const deviceId = await this.rejoin(transaction, registration, organization)
      if (deviceId === undefined) {
        const device = await this.insertDevice(transaction, registration, organization)
        return {
          refreshToken: await sessions.begin(transaction, device.deviceId),
          ...device,
          ...previousSessionReply(registration, false),
        }
      }
      if (registration.signedOutSessionId !== undefined) {
        const { id: organizationId } = organization
        const userId = await sessions.endLeftOpen(transaction, registration.signedOutSessionId, deviceId)
        if (userId !== undefined)
          await events.add(transaction, { userId, organizationId, deviceId, kind: 'signed_out' })
      }
      await forgetSignedOut(transaction, deviceId)
      const { keptSessionId } = registration
      const previousOwner = keptSessionId && (await sessions.personOf(transaction, keptSessionId, deviceId))
      const refreshToken = await sessions.begin(transaction, deviceId)
      return { refreshToken, deviceId, ...previousSessionReply(registration, previousOwner !== undefined) }
    })
  }

  /** The device with this id and secret in this organization; `undefined` when either is missing or wrong. */
  private async rejoin(
    queryable: Queryable,
    { deviceId, deviceSecret }: Registration,
    organization: Organization,
  ): Promise<string | undefined> {
    if (deviceId === undefined || deviceSecret === undefined) return undefined
    const row = await maybeOne<{ id: string }>(
      queryable,
      'update device set seen_at = now() where id = $1 and organization_id = $2 and secret_hash = $3 returning id',
      [deviceId, organization.id, hashToken(deviceSecret)],
    )
    return row?.id
  }

  private async insertDevice(
    queryable: Queryable,
    { deviceType, deviceDetails }: Registration,
    organization: Organization,
  ): Promise<{ deviceId: string; deviceSecret: string }> {
    const deviceSecret = randomBytes(32).toString('base64url')
    const { id } = await one<{ id: string }>(
      queryable,
      'insert into device (organization_id, app_code, device_type, details, secret_hash) values ($1, $2, $3, $4, $5) returning id',
      [organization.id, organization.appCode, deviceType, deviceDetails, hashToken(deviceSecret)],
    )
    return { deviceId: id, deviceSecret }
  }

  /**
   * Returns a bearer token, the organization and the device for a refresh token, which is replaced.
   * @param checkOrigin throws when the page may not use the organization
   */
  async authenticate(
    request: AuthenticationRequest,
    language: Language,
    checkOrigin: (organization: Organization) => void,
  ): Promise<AuthenticationReply> {
    const [session, refreshToken] = await this.deps.sessions.rotate(request.refreshToken, async (session) =>
      checkOrigin(await this.organizationOf(session, request)),
    )
    const organization = await this.organizationOf(session, request)
    const { id: sessionId, userId, deviceId } = session
    await this.markSeen(deviceId)
    const campaign = storedCampaign(request.campaignInfo)
    if (Object.keys(campaign).length > 0) {
      await this.deps.database.query('update device set campaign = $2 where id = $1', [
        deviceId,
        JSON.stringify(campaign),
      ])
    }
    const bearer = { deviceId, sessionId, organizationId: organization.id, userId }
    const { token, expiresAt } = await this.deps.tokens.issue(bearer)
    const device = await this.device(deviceId)
    return {
      refreshToken,
      jwtToken: token,
      expiresIn: expiresAt,
      serverTime: this.deps.now(),
      sessionId,
      status: true,
      errorCode: null,
      appUser: userId === null ? null : await this.appUser(userId, device),
      organization: organization.replies[language],
      device,
    }
  }

  /** Marks a device as seen, for its retention; at most once an hour, so that frequent renewals write nothing. */
  private async markSeen(deviceId: string): Promise<void> {
    await this.deps.database.query(
      `update device set seen_at = now(), was_authenticated = true
       where id in ($1, (select registered_device_id from device where id = $1))
         and (not was_authenticated or seen_at < now() - interval '1 hour')`,
      [deviceId],
    )
  }

  /** A session's organization, if the page's codes match it. */
  private async organizationOf({ organizationId }: Session, { appCode, orgCode }: AuthenticationRequest) {
    const organization = await this.deps.organizations.byId(organizationId)
    if (!organization) throw new DomainError('ORG_CODE_NOT_FOUND')
    if (appCode && appCode !== organization.appCode) throw new DomainError('APP_CODE_MISMATCH')
    if (orgCode && orgCode.toUpperCase() !== organization.code.toUpperCase()) throw new DomainError('ORG_CODE_MISMATCH')
    return organization
  }

  private async appUser(
    userId: string,
    { pharmacyGroupId, pharmacyLocationId }: DeviceReply,
  ): Promise<AuthenticationReply['appUser']> {
    const row = await maybeOne<{ id: string; mileRadius: number }>(
      this.deps.database,
      'select id, mile_radius "mileRadius" from app_user where id = $1',
      [userId],
    )
    return row ? { ...row, pharmacyGroupId, pharmacyLocationId } : null
  }

  /**
   * A browser's push messages go to one person.
   * @param token a push subscription; `null` when the browser revoked it
   * @param former the subscription it replaces, known only to that browser; devices of other organizations in the same
   * browser are updated too
   */
  async saveToken(deviceId: string, token: string | null, former?: string): Promise<void> {
    await this.deps.database.transaction(async (transaction) => {
      if (token !== null) await forgetTokens(transaction, deviceId)
      if (token !== null && former !== undefined) {
        await transaction.query('update device set push_token = $2 where push_token = $1', [former, token])
      }
      await transaction.query('update device set push_token = $2 where id = $1', [deviceId, token])
    })
  }

  async hasToken(deviceId: string): Promise<boolean> {
    const row = await maybeOne(this.deps.database, 'select 1 from device where id = $1 and push_token is not null', [
      deviceId,
    ])
    return row !== undefined
  }

  /** A device in wire form, with the same id whoever is signed in. */
  async device(deviceId: string): Promise<DeviceReply> {
    const row = await maybeOne<DeviceReply>(
      this.deps.database,
      `select coalesce(d.registered_device_id, d.id) id, c.zip "zipCode", c.insurance_id "insuranceId", p.name "insuranceName",
         p.type "insuranceType", c.insurance_id is null and c.chose_no_insurance "hasChosenNoInsurance", c.pharmacy_group_id "pharmacyGroupId", c.favorite_location_id "pharmacyLocationId"
       from device d join ${devicePreferences} c on c.id = d.id left join insurance_plan p on p.id = c.insurance_id where d.id = $1`,
      [deviceId],
    )
    if (!row) throw new DomainError('UNAUTHORIZED')
    return row
  }
}

/** Sent only to a device that asks. */
const previousSessionReply = (
  { keptSessionId }: Registration,
  isLive: boolean,
): Pick<RegistrationReply, 'isKeptSessionOver'> => (keptSessionId === undefined ? {} : { isKeptSessionOver: !isLive })
