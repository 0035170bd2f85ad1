/** The plans to choose from: the usual ones of a segment, or those that match what is typed. */
import {
  type ActionStore,
  type Area,
  type Clock,
  createActionStore,
  latest,
  loading,
  type Session,
  valueIn,
} from '@rxgauge/client'
import { calls, type Insurance, type InsuranceSegment, searchThreshold } from '@rxgauge/contract'
import { typingPause } from '../typing-pause'

/** A name is longer than any plan's beyond this; the server takes no more. */
const longestText = 200

export interface PlansState {
  segment: InsuranceSegment
  text: string
  plans: Area<Insurance[]>
  /** The plans on the screen: those before stay until others have come, so that a press on one is never lost. */
  listed: Insurance[] | undefined
  /** They are the usual ones, and not what a search found. */
  isUsual: boolean
}

export interface PlansActions {
  chooseSegment: (segment: InsuranceSegment) => void
  type: (text: string) => void
  load: () => void
  /** The first plan for what is typed, requested at once where the list is still an older one's: what Enter takes. */
  first: () => Promise<Insurance | undefined>
  stop: () => void
}

export type PlansStore = ActionStore<PlansState, PlansActions>

const defaults = {
  commercial: calls.insurance.getCommercialDefaults,
  government: calls.insurance.getGovernmentDefaults,
}
const searches = {
  commercial: calls.insurance.searchCommercialInsurance,
  government: calls.insurance.searchGovernmentInsurance,
}

export function createPlansStore(session: Session, clock: Clock): PlansStore {
  const initial: PlansState = { segment: 'commercial', text: '', plans: loading, listed: undefined, isUsual: true }
  return createActionStore<PlansState, PlansActions>(initial, ({ getState, setState }) => {
    let cancelPause = () => {}
    /** What the list under way or on the screen was requested for. */
    let loadedFor = ''
    let whenLoaded: Promise<unknown> = Promise.resolve()
    let isSearch = false
    const list = latest<Insurance[]>((plans) =>
      setState(plans.status === 'loading' ? { plans } : { plans, listed: valueIn(plans), isUsual: !isSearch }),
    )

    function load() {
      cancelPause()
      const { segment } = getState()
      const text = getState().text.trim().slice(0, longestText)
      loadedFor = queryOf(getState())
      isSearch = text.length > searchThreshold
      whenLoaded = list.run((signal) =>
        isSearch
          ? session.call(searches[segment], { params: { text } }, { signal })
          : session.call(defaults[segment], {}, { signal }),
      )
    }

    return {
      load,
      chooseSegment(segment) {
        setState({ segment, listed: undefined })
        load()
      },
      type(text) {
        setState({ text })
        cancelPause()
        cancelPause = clock.after(typingPause, load)
      },
      async first() {
        cancelPause()
        if (loadedFor !== queryOf(getState())) load()
        await whenLoaded
        return valueIn(getState().plans)?.[0]
      },
      stop() {
        cancelPause()
        list.cancel()
      },
    }
  })
}

const queryOf = ({ segment, text }: Pick<PlansState, 'segment' | 'text'>) => `${segment} ${text.trim()}`
