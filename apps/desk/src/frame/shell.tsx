/** The frame around every page: navigation by rights, the person's own menu, language and theme. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill, type Language, languageNames } from '@rxgauge/text'
import { Button, LanguageSelect, lazyPart, MenuIcon, PartBoundary } from '@rxgauge/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { areas } from './areas'
import { sessionHasRight, useDesk } from './desk-context'
import { themes } from './preferences'
import { useLeave } from './unsaved-work'
import { useDeskAct } from './use-desk-call'

const MyAccount = lazyPart(() => import('../areas/my-account'))

export function Shell() {
  const { text, session, renewSession } = useDesk()
  const { frame } = text
  const [location] = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const content = useRef<HTMLElement>(null)
  const area = `/${location.split('/')[1] ?? ''}`
  // A new page is read from its top; not the first one, where the browser has done so.
  const shown = useRef(area)
  useEffect(() => {
    setMenuOpen(false)
    if (shown.current === area) return
    shown.current = area
    content.current?.focus()
    // What waits for the person's approval, and their roles.
    void renewSession()
  }, [area, renewSession])
  const mine = session ? areas.filter(({ right }) => sessionHasRight(session, right, 'some')) : []
  const [first] = mine
  return (
    <div className="desk-shell">
      <a className="desk-skip" href="#content">
        {frame.skip}
      </a>
      <header className="desk-header">
        <button
          type="button"
          className="rx-icon-button desk-menu-button"
          aria-label={frame.menu}
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          <MenuIcon />
        </button>
        <Link href="/" className="desk-product">
          {frame.product}
        </Link>
        <Link href="/account" className="desk-account">
          {session?.name}
          {session && session.waitingRequests > 0 && ` (${fill(frame.toApprove, { count: session.waitingRequests })})`}
        </Link>
        <Tools />
      </header>
      <nav className="desk-navigation" aria-label={frame.navigation} data-open={isMenuOpen ? '' : undefined}>
        <ul>
          {mine.map(({ name, path }) => (
            <li key={path}>
              <Link href={path} aria-current={area === path ? 'page' : undefined}>
                {titleOf(text, name)}
              </Link>
            </li>
          ))}
        </ul>
        {/* On a phone, where the header has no room for it. */}
        <Tools />
      </nav>
      <main id="content" ref={content} tabIndex={-1} className="desk-content">
        <PartBoundary messages={partMessages(text)} reload={() => window.location.reload()} resetKey={area}>
          <Switch>
            {mine.map(({ path, Page }) => (
              <Route key={path} path={path} nest>
                <Page />
              </Route>
            ))}
            <Route path="/account">
              <MyAccount />
            </Route>
            <Route path="/">{first ? <first.Page /> : <p>{frame.noRight}</p>}</Route>
            <Route>
              <p>{areas.some(({ path }) => path === area) ? frame.noRight : frame.notFound}</p>
            </Route>
          </Switch>
        </PartBoundary>
      </main>
    </div>
  )
}

/** Language, theme and sign-out. */
function Tools(): ReactNode {
  const { text, language, theme, choose, renewSession } = useDesk()
  const { frame } = text
  const leave = useLeave()
  const signOut = useDeskAct(deskCalls.session.endSession)
  return (
    <div className="desk-tools">
      <LanguageSelect
        className="desk-select"
        label={frame.language}
        value={language}
        names={languageNames}
        onChange={(chosen: Language) => choose({ language: chosen })}
      />
      <label className="desk-select">
        <span className="rx-hidden">{frame.theme}</span>
        <select
          value={theme}
          onChange={(event) => choose({ theme: themes.find((each) => each === event.target.value) ?? 'system' })}
        >
          {themes.map((each) => (
            <option key={each} value={each}>
              {frame[each]}
            </option>
          ))}
        </select>
      </label>
      <Button
        kind="link"
        disabled={signOut.isRunning}
        onClick={() =>
          leave(async () => {
            await signOut.run({})
            await renewSession()
          })
        }
      >
        {frame.signOut}
      </Button>
    </div>
  )
}

const titleOf = (text: ReturnType<typeof useDesk>['text'], name: (typeof areas)[number]['name']) =>
  (text[name] as { title?: string }).title ?? name

const partMessages = ({ frame }: ReturnType<typeof useDesk>['text']) => ({
  common: { tryAgain: frame.retry, close: frame.close },
  errors: { crashed: frame.crashed },
  parts: { notLoaded: frame.offline, needsReload: frame.newVersion },
})
