/** A session for stories: the real one, with a fetch that returns the story's responses. */
import { createSession, openStorage, type Session, systemClock } from '@rxgauge/client'
import { authentication, organization, place, registration } from '@rxgauge/client/testing/responses'
import type { Script } from './script'

const basics: Script = {
  '/register': registration,
  '/authenticate': authentication(Date.now()),
  '/organization': organization,
  '/zipcode': place('10001'),
}

/** Replaces the network, for paths under `/story-api` only. */
export function scriptApi(script: Script): void {
  const responses: Readonly<Record<string, unknown>> = { ...basics, ...script }
  window.fetch = async (input) => {
    const path = new URL(input instanceof Request ? input.url : String(input), location.href).pathname.replace(
      /^\/story-api(\/api)?/,
      '',
    )
    const key = Object.keys(responses).find((start) => path.startsWith(start))
    const data = key === undefined ? undefined : responses[key]
    if (data === 'never') return new Promise(() => undefined)
    const isFailure = data === undefined || data === 'fails'
    return new Response(
      JSON.stringify({
        success: !isFailure,
        message: isFailure ? 'There is no price right now.' : '',
        data: isFailure ? null : data,
        // Beside the data of calls that send a code.
        resendIn: 20,
      }),
      { status: isFailure ? 500 : 200 },
    )
  }
}

export const createStorySession = (): Session =>
  createSession({
    baseUrl: `${location.origin}/story-api`,
    orgCode: 'ACME',
    hostname: 'story',
    storage: openStorage({}, ''),
    clock: systemClock,
    language: () => 'en',
    userAgent: 'story',
    reload: () => undefined,
  })
