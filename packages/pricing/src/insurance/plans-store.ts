/** The plans to choose from: the usual ones of a segment, or those that match what is typed. */
import { type Area, type Clock, failure, loading, type Session, success, toFailure, valueIn } from '@rxgauge/client'
import { calls, type Insurance, type InsuranceSegment, searchThreshold } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

const typingPause = 120
/** A name is longer than any plan's beyond this; the server takes no more. */
const longestText = 200

export interface PlansState {
  segment: InsuranceSegment
  text: string
  plans: Area<Insurance[]>
  chooseSegment: (segment: InsuranceSegment) => void
  type: (text: string) => void
  load: () => void
  /** The first plan for what is typed, asked for at once where the list is still an older one's: what Enter takes. */
  first: () => Promise<Insurance | undefined>
}

const { insurance } = calls
const defaults = { commercial: insurance.getCommercialDefaults, government: insurance.getGovernmentDefaults }
const searches = { commercial: insurance.searchCommercialInsurance, government: insurance.searchGovernmentInsurance }

export function createPlansStore(session: Session, clock: Clock): StoreApi<PlansState> {
  let running = new AbortController()
  let cancelPause = () => {}
  /** Segment and text that the list under way or on the screen is for. */
  let asked = ''
  let latest: Promise<void> = Promise.resolve()

  return createStore<PlansState>((set, get) => {
    async function load() {
      running.abort()
      running = new AbortController()
      const { signal } = running
      const { segment } = get()
      const text = get().text.trim().slice(0, longestText)
      asked = queryOf(get())
      set({ plans: loading })
      try {
        const plans =
          text.length > searchThreshold
            ? await session.call(searches[segment], { params: { text } }, { signal })
            : await session.call(defaults[segment], {}, { signal })
        if (!signal.aborted) set({ plans: success(plans) })
      } catch (error) {
        if (!signal.aborted) set({ plans: failure(toFailure(error)) })
      }
    }

    function start() {
      latest = load()
    }

    return {
      segment: 'commercial',
      text: '',
      plans: loading,
      load: start,
      chooseSegment(segment) {
        set({ segment })
        start()
      },
      async first() {
        cancelPause()
        if (asked !== queryOf(get())) start()
        await latest
        return valueIn(get().plans)?.[0]
      },
      type(text) {
        set({ text })
        cancelPause()
        cancelPause = clock.after(typingPause, start)
      },
    }
  })
}

const queryOf = ({ segment, text }: Pick<PlansState, 'segment' | 'text'>) => `${segment} ${text.trim()}`
