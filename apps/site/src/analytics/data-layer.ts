/**
 * The analytics layer of the specification (search 3 and account 3): an array in the page, `window.dataLayer`, for an
 * operator's own tools. It exists only if the organization turns it on, and we send nothing anywhere.
 */
import type { Clock } from '@rxgauge/client'

/** All values are text; unknown ones are empty. */
export interface DataLayerEvent {
  event: string
  page: string
  campaign: string
  medium: string
  source: string
  term: string
  device_id: string
  screen: string
  screen_title: string
  user_id: string
  session_id: string
  screen_referrer: string
  medication_name: string
  insurance: string
  insurance_type: string
  coupon_provider: string
  med_form: string
  med_dosage: string
  med_quantity: string
  /** ISO 8601. */
  date_time: string
  zipcode: string
}

export type EventName =
  | 'Screen_view'
  | 'Nav_home'
  | 'Nav_search'
  | 'Nav_how_it_works'
  | 'Nav_about_us'
  | 'Nav_faqs'
  | 'Prices_asked'
  | 'Coupon_shown'
  | `Share_${'text' | 'email'}_${'attempted' | 'completed'}`

export interface DataLayer {
  push: (event: EventName, details?: Partial<DataLayerEvent>) => void
  /** Stores the current and the previous screen. */
  show: (screen: { page: string; screen: string; title: string }) => void
}

interface DataLayerOptions {
  /** The organization's flag. */
  isOn: boolean
  /** The object that gets the array. */
  target: { dataLayer?: DataLayerEvent[] }
  clock: Clock
  /** The address's query, which has the campaign. */
  query: URLSearchParams
  /** The visitor's ids; resolves once the page's first authentication has ended. */
  identify: () => Promise<{ deviceId: string; userId: string; sessionId: string }>
  /** Replaces a device's id, since other companies' tools read the array. */
  hashDeviceId: (deviceId: string) => Promise<string>
}

export function createDataLayer({ isOn, target, clock, query, identify, hashDeviceId }: DataLayerOptions): DataLayer {
  let current = { page: '', screen: '', title: '' }
  let referrer = ''
  /** Keeps events in the order in which they happened. */
  let last = Promise.resolve()

  function push(event: EventName, details: Partial<DataLayerEvent> = {}) {
    if (!isOn) return
    const ids = identify()
    const recorded = {
      event,
      page: current.page,
      campaign: query.get('utm_campaign') ?? '',
      medium: query.get('utm_medium') ?? '',
      source: query.get('utm_source') ?? '',
      term: query.get('utm_term') ?? '',
      screen: current.screen,
      screen_title: current.title,
      screen_referrer: referrer,
      medication_name: '',
      insurance: '',
      insurance_type: '',
      coupon_provider: '',
      med_form: '',
      med_dosage: '',
      med_quantity: '',
      date_time: new Date(clock.now()).toISOString(),
      zipcode: '',
      ...details,
    }
    last = last.then(async () => {
      const { deviceId, userId, sessionId } = await ids
      const device_id = deviceId === '' ? '' : await hashDeviceId(deviceId)
      target.dataLayer ??= []
      target.dataLayer.push({ ...recorded, device_id, user_id: userId, session_id: sessionId })
    })
  }

  return {
    push,
    show(screen) {
      if (screen.screen === current.screen && screen.page === current.page) return
      referrer = current.screen
      current = screen
      push('Screen_view')
    },
  }
}
