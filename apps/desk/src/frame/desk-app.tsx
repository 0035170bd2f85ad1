/** The whole desk: who is signed in, its language and theme, and the dialogs that a call may ask for. */
import { type DeskSession, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { deskText } from '@rxgauge/text/desk'
import { Button, createTheme, RootProvider, useAdoptedStyles } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { partStyles, uiStyles } from '@rxgauge/ui/styles'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Invitation, isInvitation, SignIn, StepUp } from '../areas/sign-in'
import signInCss from '../areas/sign-in/sign-in.css?inline'
import { callDesk, DeskFailure } from './desk-client'
import { type Desk, DeskContext, type Interruption } from './desk-context'
import css from './frame.css?inline'
import { type Preferences, readPreferences, storePreferences } from './preferences'
import { Shell } from './shell'
import { DeskRouter } from './unsaved-work'
import { useSystemTheme } from './use-system-theme'

const styles = [...uiStyles, ...partStyles, css, signInCss]
const theme = createTheme({})

export function DeskApp() {
  const [preferences, setPreferences] = useState(readPreferences)
  const [session, setSession] = useState<DeskSession | 'unknown' | undefined>('unknown')
  const [interruption, setInterruption] = useState<Interruption>()
  /** Calls that wait for the person. */
  const waiting = useRef<((isProved: boolean) => void)[]>([])
  const { language } = preferences
  const [isOutdated, setOutdated] = useState(false)
  // In development the server names the file itself.
  const onEntry = useCallback((entry: string) => {
    const own = document.querySelector<HTMLScriptElement>('script[type=module][src*=desk]')
    if (own && !own.src.endsWith(`/${entry}`)) setOutdated(true)
  }, [])
  const systemTheme = useSystemTheme()
  const shownTheme = preferences.theme === 'system' ? systemTheme : preferences.theme

  const renewSession = useCallback(async () => {
    try {
      setSession(await callDesk(deskCalls.session.getSession, {}, { language }))
    } catch (error) {
      if (!(error instanceof DeskFailure)) throw error
      setSession((before) => (before === 'unknown' || error.code === 'DESK_SIGN_IN_NEEDED' ? undefined : before))
    }
  }, [language])
  // Once: later it is read when something has changed.
  const renewFirst = useRef(renewSession)
  useEffect(() => void renewFirst.current(), [])

  const interrupt = useCallback(
    (reason: Interruption) =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        setInterruption((now) => now ?? reason)
      }),
    [],
  )
  const endInterruption = useCallback((isProved: boolean) => {
    setInterruption(undefined)
    for (const resolve of waiting.current.splice(0)) resolve(isProved)
  }, [])
  /** Calls go on only for the same person: what another one may see and do is read anew. */
  const goOn = useCallback(
    async (before: DeskSession) => {
      const now = await callDesk(deskCalls.session.getSession, {}, { language })
      if (now.staffId !== before.staffId) return window.location.reload()
      setSession(now)
      endInterruption(true)
    },
    [language, endInterruption],
  )
  const choose = useCallback((changes: Partial<Preferences>) => {
    setPreferences((before) => {
      const after = { ...before, ...changes }
      storePreferences(after)
      return after
    })
  }, [])
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset.theme = shownTheme
  }, [language, shownTheme])

  const known = session === 'unknown' ? undefined : session
  const staffId = known?.staffId
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person begins with none.
  const drafts = useMemo(() => new Map<string, object>(), [staffId])
  const desk = useMemo<Desk>(() => {
    const text = deskText(language)
    return {
      ...preferences,
      text,
      session: known,
      drafts,
      renewSession,
      choose,
      interrupt,
      onEntry,
      sentenceOf: ({ code, sentence, data }) =>
        code === 'OFFLINE'
          ? text.frame.offline
          : code === 'DESK_SECOND_PERSON_NEEDED'
            ? fill(text.frame.waitsForSecond, { request: String(data) })
            : sentence,
    }
  }, [language, preferences, known, drafts, renewSession, choose, interrupt, onEntry])

  const { frame } = desk.text
  return (
    <DeskContext value={desk}>
      <RootProvider theme={theme} language={language}>
        <Styled>
          {isOutdated && (
            <div className="desk-outdated" role="status">
              <span>{frame.newVersion}</span>
              <Button kind="link" onClick={() => window.location.reload()}>
                {frame.reload}
              </Button>
            </div>
          )}
          <DeskRouter>
            {session === 'unknown' ? (
              <p role="status" className="desk-waiting">
                {frame.loading}
              </p>
            ) : known === undefined || isInvitation() ? (
              <main className="desk-alone">
                {isInvitation() ? <Invitation /> : <SignIn onSignedIn={renewSession} />}
              </main>
            ) : (
              <Shell />
            )}
          </DeskRouter>
          {known !== undefined && interruption !== undefined && (
            <Dialog
              title={interruption === 'sign-in' ? frame.sessionEnded : frame.proveYourself}
              closeLabel={frame.cancel}
              onClose={() => endInterruption(false)}
            >
              {interruption === 'sign-in' ? (
                <>
                  <p>{frame.sessionEndedBody}</p>
                  <SignIn onSignedIn={() => goOn(known)} />
                </>
              ) : (
                <StepUp onProved={() => endInterruption(true)} />
              )}
            </Dialog>
          )}
        </Styled>
      </RootProvider>
    </DeskContext>
  )
}

function Styled({ children }: { children: ReactNode }) {
  useAdoptedStyles(styles)
  return children
}
