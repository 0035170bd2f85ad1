/** This visit's data layer, and the events that the site's components push to it. */
import { type SiteRoute, toInsuranceTypeCode } from '@rxgauge/contract'
import type { JourneyEvent, PrescriptionDetails } from '@rxgauge/pricing'
import { useEffect, useMemo, useRef } from 'react'
import { useRawPath } from '../links'
import { headOf } from '../rendering/head'
import type { Site } from '../site'
import { useSite } from '../site-context'
import { createDataLayer, type DataLayer, type DataLayerEvent, type EventName } from './data-layer'
import { hashDeviceId } from './hash-device-id'

const layers = new WeakMap<Site, DataLayer>()

declare global {
  interface Window {
    dataLayer?: DataLayerEvent[]
  }
}

function useLayer(): DataLayer {
  const { site, options } = useSite()
  const existing = layers.get(site)
  if (existing) return existing
  const layer = createDataLayer({
    isOn: options.analyticsFlag,
    target: globalThis as { dataLayer?: DataLayerEvent[] },
    clock: site.clock,
    query: site.query,
    async identify() {
      const authentication = site.session.lastAuthentication() ?? (await firstAuthentication(site))
      if (!authentication)
        return { deviceId: site.session.deviceStorage.get('deviceId') ?? '', userId: '', sessionId: '' }
      const { device, appUser, sessionId } = authentication
      return { deviceId: device.id, userId: appUser?.id ?? '', sessionId }
    },
    hashDeviceId,
  })
  layers.set(site, layer)
  return layer
}

/** The first screen shows before the device is registered. `undefined` if the authentication fails. */
function firstAuthentication({ session }: Site) {
  return new Promise<ReturnType<Site['session']['lastAuthentication']>>((resolve) => {
    const stop = session.state.subscribe((now) => {
      if (now.status !== 'ready' && now.status !== 'failed') return
      stop()
      resolve(session.lastAuthentication())
    })
  })
}

/** Reports each screen as it shows. It leaves out a medication in the address: only manual searches are reported. */
export function useDataLayer(route: SiteRoute | undefined): void {
  const layer = useLayer()
  const { organization, text } = useSite()
  const path = useRawPath()
  const name = route?.name ?? 'home'
  const { title } = headOf({ route: withoutMedication(route), organization, text, data: undefined })
  useEffect(() => {
    const [page = ''] = path.slice(1).split('/')
    layer.show({ page: `/${page}`, screen: name, title })
  }, [layer, name, path, title])
}

/** The general page for a medication's page, since the latter's title names the medication. */
function withoutMedication(route: SiteRoute | undefined): SiteRoute | undefined {
  if (route?.name === 'search') return { name: 'search' }
  return route?.name === 'drugSavings' ? { name: 'savings' } : route
}

const navigationEvents: Partial<Record<SiteRoute['name'], EventName>> = {
  home: 'Nav_home',
  search: 'Nav_search',
  howItWorks: 'Nav_how_it_works',
  about: 'Nav_about_us',
  faq: 'Nav_faqs',
}

export function useTrack() {
  const layer = useLayer()
  return useMemo(
    () => ({
      navigation(name: SiteRoute['name']) {
        const event = navigationEvents[name]
        if (event) layer.push(event)
      },
      share: (channel: 'text' | 'email', step: 'attempted' | 'completed') => layer.push(`Share_${channel}_${step}`),
    }),
    [layer],
  )
}

/** Tracks a price journey: searches, and the coupon that they lead to. */
export function useTrackJourney(): (event: JourneyEvent) => void {
  const layer = useLayer()
  const lastSearch = useRef<Partial<DataLayerEvent>>({})
  return (event) => {
    if (event.kind === 'chosen') {
      lastSearch.current = wordsOf(event, event.quantity)
      layer.push('Prices_asked', lastSearch.current)
    }
    if (event.kind === 'shared') layer.push(`Share_${event.channel}_${event.step}`)
    if (event.kind === 'coupon') layer.push('Coupon_shown', { ...lastSearch.current, coupon_provider: event.provider })
  }
}

const wordsOf = ({ productName, form, strength, zip, insurance }: PrescriptionDetails, quantity: number) => ({
  medication_name: productName,
  med_form: form,
  med_dosage: strength,
  med_quantity: String(quantity),
  insurance: insurance?.name ?? '',
  insurance_type: insurance ? toInsuranceTypeCode(insurance.type) : '',
  zipcode: zip,
})
