/**
 * Drug savings: an index by letter, a search, and the choice between prices and information (search 2, "Drug
 * savings").
 */
import { calls, drugSavingsPath, fixedPaths, limits, type ScreenType, searchThreshold } from '@rxgauge/contract'
import { fill, oneOrMany } from '@rxgauge/text'
import { Combobox, Segments, useRoot } from '@rxgauge/ui'
import { useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { TilePrice } from '../home/tile-price'
import { useTopPrices } from '../home/use-top-prices'
import { SiteLink, useGo } from '../links'
import { useServedData } from '../rendering/use-served-data'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { type Drug, drugsOf, firstLetters, suggestDrugs } from './drug-index'
import { useNearDrugs } from './use-near-drugs'

export default function SavingsPage() {
  const { text } = useSite()
  const { letters, letter, drugs, all } = useDrugs()
  const [screenType, setScreenType] = useState<ScreenType>('price')
  const { savings } = text
  return (
    <div className="site-tools">
      <h1>{savings.heading}</h1>
      <p className="site-lead">{savings.text}</p>
      <div className="site-panel site-stack site-drug-search">
        {letters.length > 0 && (
          <Segments
            label={savings.screenType}
            value={screenType}
            options={[
              { value: 'price', label: savings.price },
              { value: 'info', label: savings.info },
            ]}
            onChange={setScreenType}
          />
        )}
        <DrugSearch drugs={all} screenType={screenType} />
      </div>
      <h2>{savings.browse}</h2>
      {/* Letters are links, so that the index works without scripts. */}
      <ul className="site-letters">
        {alphabet(letters).map((each) => (
          <li key={each}>
            {letters.includes(each) ? (
              <SiteLink
                className="site-letter"
                to={`${fixedPaths.savings}?letter=${encodeURIComponent(each)}`}
                aria-current={each === letter ? 'true' : undefined}
              >
                {each}
              </SiteLink>
            ) : (
              <span className="site-letter" aria-hidden="true">
                {each}
              </span>
            )}
          </li>
        ))}
      </ul>
      {letter === undefined ? (
        <MostWanted screenType={screenType} />
      ) : (
        <>
          <h2>{fill(savings.startsWith, { letter })}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
          <section className="site-drugs" tabIndex={0} aria-label={fill(savings.letter, { letter })}>
            <ul>
              {drugs.map(({ productName }) => (
                <li key={productName}>
                  <SiteLink to={drugSavingsPath(productName, screenType)}>{productName}</SiteLink>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  )
}

/** Every letter, and other first characters of names. */
const alphabet = (letters: readonly string[]): string[] => [...new Set([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...letters])]

/** The top searches, until a letter is chosen. */
function MostWanted({ screenType }: { screenType: ScreenType }) {
  const { text } = useSite()
  const { value: top } = useSiteCall(calls.product.listTopProducts, {}, { isQuiet: true })
  const priceOf = useTopPrices()
  return (
    <>
      <h2>{text.savings.wanted}</h2>
      <ul className="site-wanted" aria-busy={top === undefined}>
        {top?.slice(0, limits.topProducts).map(({ productName }) => (
          <li key={productName}>
            <SiteLink to={drugSavingsPath(productName, screenType)}>
              {productName}
              <TilePrice price={priceOf(productName)} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The served part of the index, or every drug once the visitor looks further. */
function useDrugs() {
  const data = useServedData()
  const served = data?.kind === 'savings' ? data : undefined
  const requested = new URLSearchParams(useSearch()).get('letter')?.toUpperCase()
  const { value: all } = useSiteCall(calls.product.listDrugs, {})
  const letters = useMemo(() => (all ? firstLetters(all) : (served?.letters ?? [])), [all, served])
  const letter = letters.find((each) => each === requested)
  const listed = all && letter !== undefined ? drugsOf(all, letter) : (served?.drugs ?? [])
  return { letters, letter, drugs: listed, all }
}

function DrugSearch({ drugs, screenType }: { drugs: readonly Drug[] | undefined; screenType: ScreenType }) {
  const { messages, text } = useSite()
  const { announce } = useRoot()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(-1)
  const [isDone, setDone] = useState(false)
  const matches = useMemo(() => suggestDrugs(drugs ?? [], typed), [drugs, typed])
  const isSearch = typed.trim().length > searchThreshold && drugs !== undefined
  const isNothing = isSearch && matches.length === 0
  const near = useNearDrugs(drugs ?? [], isNothing ? typed.trim() : undefined)
  const options = isNothing ? (near ?? []) : matches
  const didYouMean = ({ productName }: Drug) => fill(messages.search.didYouMean, { name: productName })
  const nothing = fill(messages.search.nothing, { text: typed.trim() })
  const announcement = !isSearch
    ? undefined
    : !isNothing
      ? oneOrMany(messages.search.found, matches.length)
      : near && (near.length > 0 ? near.map(didYouMean).join(' ') : nothing)
  useEffect(() => {
    if (announcement !== undefined) announce(announcement)
  }, [announce, announcement])
  const open = ({ productName }: Drug) => go(drugSavingsPath(productName, screenType))
  return (
    <Combobox
      label={text.savings.search}
      placeholder={text.savings.search}
      clearLabel={messages.search.clear}
      text={typed}
      options={options.map((drug) => ({
        key: drug.productName,
        label: isNothing ? didYouMean(drug) : drug.productName,
        note: messages.search[drug.type],
      }))}
      takesFirst={!isNothing}
      isOpen={isOpen}
      highlighted={highlighted}
      note={near && (isDone || near.length === 0) ? { text: nothing, isError: isDone } : undefined}
      isInvalid={isDone && isNothing}
      onType={(value) => {
        setTyped(value)
        setDone(false)
        setOpen(true)
        setHighlighted(-1)
      }}
      onHighlight={setHighlighted}
      onChoose={(index) => {
        const drug = options[index]
        if (drug) open(drug)
      }}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onDone={() => setDone(true)}
      onClear={() => setTyped('')}
    />
  )
}
