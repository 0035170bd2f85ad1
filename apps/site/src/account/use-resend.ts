/**
 * Sends a temporary password or code again. The server says when that's allowed, and whether at all; this device
 * stores it, so that it survives a reload and applies in other tabs.
 */
import { toFailure } from '@rxgauge/client'
import { oneTimeSecrets } from '@rxgauge/contract'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Site } from '../site'
import { useSite } from '../site-context'

const key = 'resend'
/** If the clock was set back further than this since, the stored wait is ignored. Milliseconds. */
const clockTolerance = 60_000

const storedWait = v.object({
  attemptId: v.string(),
  /** By the device's clock: when the wait was stored, and when it ends; `null` after the last time. */
  since: v.number(),
  until: v.nullable(v.number()),
})

type Wait = Pick<v.InferOutput<typeof storedWait>, 'until'>
type SiteOfWait = Pick<Site, 'session' | 'clock'>

/** Part of the server's response after sending. */
interface Sending {
  resendIn?: number | null | undefined
}

/** Stores when it may be sent again. */
export function storeResend({ session, clock }: SiteOfWait, attemptId: string, { resendIn }: Sending): Wait {
  const since = clock.now()
  const seconds = resendIn === undefined ? oneTimeSecrets.resendPause / 1000 : resendIn
  const until = seconds === null ? null : since + seconds * 1000
  session.deviceStorage.set(key, JSON.stringify({ attemptId, since, until }))
  return { until }
}

function storedResend({ session, clock }: SiteOfWait, attemptId: string): Wait | undefined {
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
  /** Seconds until it may be sent again; 0 once it may. */
  secondsLeft: number
  /** Whether a countdown has just ended. */
  hasWaited: boolean
  /** Whether it can't be sent again, so that the visitor must start over. */
  isSpent: boolean
  /** Resolves with the server's sentence, or rejects with its reason. */
  send: () => Promise<string>
  /** Call it when the server says that the attempt is over. */
  end: () => void
}

export type SendAgain = () => Promise<{ message: string; beside: Sending }>

export function useResend(attemptId: string, sendAgain: SendAgain): Resend {
  const { site } = useSite()
  const { clock } = site
  const [wait, setWait] = useState<Wait>(() => storedResend(site, attemptId) ?? { until: 0 })
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
    /** Follows a send in another tab. */
    function follow() {
      setNow(clock.now())
      setWait((before) => storedResend(site, attemptId) ?? before)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [site, clock, attemptId])

  function follow(sending: Sending) {
    setWait(storeResend(site, attemptId, sending))
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

/** Formats seconds as `0:18`, `12:05`, `1:00:00`. */
export function countdown(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
