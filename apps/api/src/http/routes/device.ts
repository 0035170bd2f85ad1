/** Devices and organizations. */
import { calls } from '@rxgauge/contract'
import { chooseLanguage } from '@rxgauge/text'
import * as v from 'valibot'
import type { RunningConfig } from '../../base/config'
import { DomainError } from '../../base/errors/domain-error'
import { maybeOne } from '../../database/database'
import { parsePushToken } from '../../delivery/push'
import { inLanguage } from '../../domain/organizations/in-language'
import { countDone, countOpened } from '../counted-requests'
import { languageOf } from '../request-origin'
import { type CallContext, type Route, route } from '../route'
import type { Services } from '../services'

const { device } = calls

interface AppRow {
  appCode: string
  productName: string
  appSettings: unknown
  qrCodeUrl: string
  appStoreUrl: string
  googlePlayStoreUrl: string
  companyAddress: string[]
}

/** Requests the zip nearest to the coordinates. */
const unknownZip = '00000'

export function deviceRoutes(
  { brandFiles, preferences, devices, engagements, pauses, places, readable }: Services,
  { delivery }: RunningConfig,
): Route[] {
  async function saveLocation({ params, caller }: CallContext<typeof device.saveDeviceLocation>) {
    const place =
      params.zip === unknownZip
        ? await places.nearest(params.latitude, params.longitude)
        : await places.around(params.zip, caller)
    await preferences.saveFoundZip(caller.deviceId, place.zip)
    return { zipCode: place.zip, city: place.city, stateName: place.state }
  }

  return [
    route(
      device.register,
      async ({ body, hostname, checkOrigin }) => {
        const organization = await devices.organizationToRegister(body, hostname)
        checkOrigin(organization)
        return devices.register(body, organization)
      },
      {
        // An office of 5,000 people that gets an email in the morning registers 500 a minute, and more at first.
        limits: { limitShare: 2, perDay: 15_000 },
        counts: countDone((request) => ({ measure: 'started', kind: languageOf(request) })),
      },
    ),
    route(device.authenticate, ({ body, language, checkOrigin }) => devices.authenticate(body, language, checkOrigin), {
      limits: {
        limitShare: 4,
      },
    }),
    route(
      device.getOrganization,
      async ({ query, hostname, language, checkOrigin }) => {
        const organization = await devices.findOrganization(query, hostname)
        checkOrigin(organization)
        return organization.replies[chooseLanguage([query.lang, language])]
      },
      { isCachedByBrowsers: true, isReading: true, counts: countOpened },
    ),
    route(device.getOrganizationLogo, ({ caller }) => brandFiles.logos(caller.organization), { isReading: true }),
    route(device.getDevice, async ({ caller }) => ({
      ...(await engagements.flags(caller.deviceId)),
      isNotified: await devices.hasToken(caller.deviceId),
      isPushPaused: await pauses.isPaused('push'),
      device: await devices.device(caller.deviceId),
    })),
    route(device.getApp, async ({ params, language }) => {
      const row = await maybeOne<AppRow>(
        readable,
        `select app_code "appCode", product_name "productName", settings "appSettings", qr_code_url "qrCodeUrl",
           app_store_url "appStoreUrl", google_play_store_url "googlePlayStoreUrl", address "companyAddress"
         from app where app_code = $1`,
        [params.appCode],
      )
      if (!row) throw new DomainError('APP_CODE_NOT_FOUND')
      const app = { ...row, appSettings: inLanguage(row.appSettings, language) }
      v.assert(device.getApp.data, app)
      return app
    }),
    route(device.saveDeviceToken, async ({ caller, body }) => {
      if (body.token !== '' && !parsePushToken(body.token, delivery.push?.extraHosts))
        throw new DomainError('PUSH_TOKEN_INVALID')
      await devices.saveToken(caller.deviceId, body.token || null, body.formerToken)
      return null
    }),
    route(device.saveDeviceLocation, saveLocation),
    route(device.saveDeviceLocationByGet, saveLocation),
  ]
}
