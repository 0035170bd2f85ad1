/** The plans to choose from: the usual ones of a segment, or those that match what is typed. */
import { type Clock, type Session, toFailure } from '@rxgauge/client'
import { calls, type Insurance, type InsuranceSegment, searchThreshold } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Area, failure, loading, success } from '../area'

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
}

const { insurance } = calls
const defaults = { commercial: insurance.getCommercialDefaults, government: insurance.getGovernmentDefaults }
const searches = { commercial: insurance.searchCommercialInsurance, government: insurance.searchGovernmentInsurance }

export function createPlansStore(session: Session, clock: Clock): StoreApi<PlansState> {
  let running = new AbortController()
  let cancelPause = () => {}

  return createStore<PlansState>((set, get) => {
    async function load() {
      running.abort()
      running = new AbortController()
      const { signal } = running
      const { segment } = get()
      const text = get().text.trim().slice(0, longestText)
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

    return {
      segment: 'commercial',
      text: '',
      plans: loading,
      load: () => void load(),
      chooseSegment(segment) {
        set({ segment })
        void load()
      },
      type(text) {
        set({ text })
        cancelPause()
        cancelPause = clock.after(typingPause, () => void load())
      },
    }
  })
}
