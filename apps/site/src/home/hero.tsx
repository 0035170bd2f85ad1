/** The top of home and search: the heading and the search itself. */
import type { ReactNode } from 'react'
import { SendSite } from '../send/send-site'
import { useSite } from '../site-context'
import { OwnThings } from './own-things'

interface HeroProps {
  isHome: boolean
  /** On a medication's page the prices come first, and the heading is smaller. */
  isDrug: boolean
  children: ReactNode
}

export function Hero({ isHome, isDrug, children }: HeroProps) {
  const { text, options } = useSite()
  return (
    <section
      className="site-hero"
      data-assets={isHome && options.showBackgroundAssetsFlag ? '' : undefined}
      data-drug={isDrug ? '' : undefined}
    >
      <div className="site-hero-words">
        <h1>{isHome ? text.home.title : text.searchPage.title}</h1>
        {!isDrug && <p>{text.home.text}</p>}
        {isHome && <SendSite />}
      </div>
      {isHome && options.showBackgroundAssetsFlag && <BackgroundAssets />}
      {isHome && <OwnThings />}
      {children}
    </section>
  )
}

/** Half rings behind the heading, without the gauge's colors, since those mean prices. */
const BackgroundAssets = () => (
  <svg className="site-assets" viewBox="0 0 360 180" aria-hidden="true">
    {[0, 1, 2, 3].map((index) => (
      <path
        key={index}
        d={`M ${20 + index * 34} 180 a ${160 - index * 34} ${160 - index * 34} 0 0 1 ${320 - index * 68} 0`}
      />
    ))}
  </svg>
)
