/** The plans to choose from near a ZIP: the usual ones for a coverage, or search results. */
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
import {
  type CallData,
  type Coverage,
  calls,
  coverages,
  type Insurance,
  type InsuranceSegment,
  searchThreshold,
} from '@rxgauge/contract'
import { debounceDelay } from '../debounced-text'

/** No plan's name is longer, and the server accepts no more. */
const longestText = 200

export type County = CallData<typeof calls.insurance.getCounties>[number]

export interface PlansState {
  coverage: Coverage
  /** Coverages with plans near the ZIP, the most common first. */
  coverages: readonly Coverage[]
  /** Counties that the ZIP lies in, once loaded. */
  counties: readonly County[]
  /** The county that the person chose; plans of other counties come last. */
  county: string | undefined
  text: string
  plans: Area<Insurance[]>
  /** The plans on the screen: they stay until new ones have loaded, so that a press on one is never lost. */
  listed: Insurance[] | undefined
  /** Whether these are the usual plans rather than search results. */
  isUsual: boolean
  /** Whether these are search results of other coverages, because the chosen one has none. */
  isElsewhere: boolean
}

export interface PlansActions {
  /** Loads the coverages of the plans near the ZIP. */
  start: () => void
  chooseCoverage: (coverage: Coverage) => void
  /** Loads the ZIP's counties; if it lies in several, the person is asked which is theirs. */
  loadCounties: () => void
  chooseCounty: (county: string | undefined) => void
  type: (text: string) => void
  load: () => void
  /**
   * The first search result, which Enter takes; requests the list at once if the current one is out of date. `undefined` while nothing is
   * searched.
   */
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

const segments: Readonly<Record<Coverage, InsuranceSegment>> = {
  employer: 'commercial',
  marketplace: 'commercial',
  medicare: 'government',
  public: 'government',
}

/** @param zip the ZIP that the plan is for */
export function createPlansStore(session: Session, clock: Clock, zip: string | undefined): PlansStore {
  const initial: PlansState = {
    coverage: 'employer',
    coverages: ['employer'],
    counties: [],
    county: undefined,
    text: '',
    plans: loading,
    listed: undefined,
    isUsual: true,
    isElsewhere: false,
  }
  return createActionStore<PlansState, PlansActions>(initial, ({ getState, setState }) => {
    let cancelPause = () => {}
    /** What the current or loading list was requested for. */
    let loadedFor = ''
    let whenLoaded: Promise<unknown> = Promise.resolve()
    let isSearch = false
    let isElsewhere = false
    const list = latest<Insurance[]>((plans) =>
      setState(
        plans.status === 'loading' ? { plans } : { plans, listed: valueIn(plans), isUsual: !isSearch, isElsewhere },
      ),
    )

    const latestPlans = latest<Coverage[]>((area) => {
      if (area.status === 'loading') return
      // If it can't be loaded, every coverage is offered.
      const loaded = area.status === 'failure' ? coverages : (valueIn(area) ?? [])
      const [first] = loaded
      if (first === undefined) return
      setState({ coverages: loaded })
      if (!loaded.includes(getState().coverage)) chooseCoverage(first)
    })

    const latestCounties = latest<County[]>((area) => {
      if (area.status === 'success') setState({ counties: area.value })
    })

    function near() {
      const { county } = getState()
      return zip === undefined ? {} : { zip, ...(county === undefined ? {} : { county }) }
    }

    function start() {
      void latestPlans.run((signal) => session.call(calls.insurance.getCoverages, { query: near() }, { signal }))
    }

    function load() {
      cancelPause()
      const { coverage } = getState()
      const segment = segments[coverage]
      const query = { ...near(), coverage }
      const text = getState().text.trim().slice(0, longestText)
      loadedFor = queryOf(getState())
      isSearch = text.length > searchThreshold
      isElsewhere = false
      whenLoaded = list.run(async (signal) => {
        if (!isSearch) return session.call(defaults[segment], { query }, { signal })
        const params = { text }
        const found = await session.call(searches[segment], { params, query }, { signal })
        if (found.length > 0) return found
        const others = await session.call(calls.insurance.searchInsurance, { params, query: near() }, { signal })
        if (!signal.aborted) isElsewhere = others.length > 0
        return others
      })
    }

    function chooseCoverage(coverage: Coverage) {
      setState({ coverage, listed: undefined })
      load()
    }

    return {
      start,
      load,
      chooseCoverage,
      loadCounties() {
        if (zip === undefined) return
        void latestCounties.run((signal) => session.call(calls.insurance.getCounties, { query: { zip } }, { signal }))
      },
      chooseCounty(county) {
        setState({ county, listed: undefined })
        start()
        load()
      },
      type(text) {
        setState({ text })
        cancelPause()
        cancelPause = clock.after(debounceDelay, load)
      },
      async first() {
        cancelPause()
        if (loadedFor !== queryOf(getState())) load()
        // Another request may replace this one meanwhile; wait for the last.
        let loaded: typeof whenLoaded
        do {
          loaded = whenLoaded
          await loaded
        } while (loaded !== whenLoaded)
        return getState().isUsual ? undefined : valueIn(getState().plans)?.[0]
      },
      stop() {
        cancelPause()
        latestPlans.cancel()
        latestCounties.cancel()
        list.cancel()
      },
    }
  })
}

const queryOf = ({ coverage, county, text }: Pick<PlansState, 'coverage' | 'county' | 'text'>) =>
  `${coverage} ${county} ${text.trim()}`
