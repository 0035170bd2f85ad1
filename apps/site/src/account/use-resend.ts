/**
 * Sending a temporary password or code once more. The server says when that may be, and whether at all; this device
 * remembers it, so that it is the same after a reload and in another tab.
 */
import { toFailure } from '@rxgauge/client'
import { oneTimeSecrets } from '@rxgauge/contract'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Site } from '../site'
import { useSite } from '../site-context'

const key = 'resend'
/** Milliseconds. A clock that was set back by more since would have somebody wait for hours. */
const clockTolerance = 60_000

const storedWait = v.object({
  attemptId: v.string(),
  /** By the device's clock: when this was said, and when the wait ends; `null` where it may not be sent any more. */
  since: v.number(),
  until: v.nullable(v.number()),
})

type Wait = Pick<v.InferOutput<typeof storedWait>, 'until'>
type SiteOfWait = Pick<Site, 'session' | 'clock'>

/** What the server says beside something that it has sent. */
interface Sending {
  resendIn?: number | null | undefined
}

/** Keeps when it may be sent again. */
export function keepResend({ session, clock }: SiteOfWait, attemptId: string, { resendIn }: Sending): Wait {
  const since = clock.now()
  const seconds = resendIn === undefined ? oneTimeSecrets.resendPause / 1000 : resendIn
  const until = seconds === null ? null : since + seconds * 1000
  session.deviceStorage.set(key, JSON.stringify({ attemptId, since, until }))
  return { until }
}

function keptResend({ session, clock }: SiteOfWait, attemptId: string): Wait | undefined {
  try {
    const stored = v.parse(storedWait, JSON.parse(session.deviceStorage.get(key) ?? ''))
    const isClockSetBack = clock.now() < stored.since - clockTolerance
    return stored.attemptId === attemptId && !isClockSetBack ? stored : undefined
  } catch {
    return undefined
  }
}

export interface Resend {
  isSending: boolean
  /** Until it may be sent again; 0 where it may be. */
  secondsLeft: number
  /** The wait is over that was counted down. */
  hasWaited: boolean
  /** It may not be sent any more: the way on is a new start. */
  isSpent: boolean
  /** Resolves with the server's sentence. Rejects with its reason. */
  send: () => Promise<string>
  /** The server has said that the attempt is over. */
  end: () => void
}

export type SendAgain = () => Promise<{ message: string; beside: Sending }>

export function useResend(attemptId: string, sendAgain: SendAgain): Resend {
  const { site } = useSite()
  const { clock } = site
  const [wait, setWait] = useState<Wait>(() => keptResend(site, attemptId) ?? { until: 0 })
  const [now, setNow] = useState(() => clock.now())
  const [isSending, setSending] = useState(false)
  const [hasWaited, setWaited] = useState(false)
  const left = Math.max(0, (wait.until ?? 0) - now)

  useEffect(() => {
    if (left === 0) return
    return clock.after(left % 1000 || 1000, () => {
      setNow(clock.now())
      setWaited(true)
    })
  }, [clock, left])

  useEffect(() => {
    /** It was sent in another tab. */
    function follow() {
      setNow(clock.now())
      setWait((before) => keptResend(site, attemptId) ?? before)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [site, clock, attemptId])

  function follow(sending: Sending) {
    setWait(keepResend(site, attemptId, sending))
    setNow(clock.now())
  }
  const end = () => follow({ resendIn: null })

  async function send(): Promise<string> {
    setSending(true)
    try {
      const { message, beside } = await sendAgain()
      follow(beside)
      return message
    } catch (error) {
      const { code, wait: resendIn } = toFailure(error)
      if (code === 'ATTEMPT_ENDED') end()
      if (code === 'TOO_MANY_REQUESTS') follow({ resendIn })
      throw error
    } finally {
      setSending(false)
    }
  }

  return {
    isSending,
    secondsLeft: Math.ceil(left / 1000),
    hasWaited: hasWaited && left === 0,
    isSpent: wait.until === null,
    send,
    end,
  }
}

/** `0:18`, `12:05`, `1:00:00`. */
export function countdown(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
