/**
 * What the last release's client, `client.js`, reads of a server's responses, recorded in `fields.json`. Before the first release,
 * neither file exists.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Call, calls, listCalls } from '@rxgauge/contract'
import * as v from 'valibot'
import { type FieldsByCall, fieldsInResponses, fieldsReadByClient, findMissingFields } from './fields'
import type { WalkResult } from './journey'
import { type ChangeBody, startRecordingProxy } from './recording-proxy'

/** `pnpm release:version` creates both files. */
export const clientFile = new URL('client.js', import.meta.url)
export const fieldsFile = new URL('fields.json', import.meta.url)

const fieldsByCall = v.record(v.string(), v.array(v.string()))
/** The export of `client.js`. */
export type WalkFunction = (baseUrl: string) => Promise<WalkResult>

async function recordWalk(walk: WalkFunction, serverUrl: string, change?: ChangeBody) {
  const proxy = await startRecordingProxy(serverUrl, change)
  try {
    const { made, failures } = await walk(`${proxy.url}/api`)
    return { made, failures, given: fieldsInResponses(proxy.responses, made) }
  } finally {
    await proxy.close()
  }
}

/** The reasons why the released widget can't work with a server; empty if it can. @param file the fields that it reads */
export async function findBreakages(
  walk: WalkFunction,
  file: URL,
  serverUrl: string,
  change?: ChangeBody,
): Promise<string[]> {
  const { made, failures, given } = await recordWalk(walk, serverUrl, change)
  const read: FieldsByCall = v.parse(fieldsByCall, JSON.parse(readFileSync(file, 'utf8')))
  const unmade = Object.keys(read).filter((name) => !made.includes(name))
  return [...failures, ...unmade.map((name) => `${name} wasn't called`), ...findMissingFields(read, given)]
}

/**
 * Records which of the server's fields today's client reads. Returns the number of calls.
 * @param widgetCode the widget's built files; each call in them must be made here
 */
export async function recordFields(
  walk: WalkFunction,
  file: URL,
  serverUrl: string,
  widgetCode: string,
): Promise<number> {
  const { made, failures, given } = await recordWalk(walk, serverUrl)
  const left = findCalls(widgetCode).filter((name) => !made.includes(name))
  const faults = [...failures, ...left.map((name) => `The widget makes ${name}, and journey.ts does not`)]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  writeFileSync(file, `${JSON.stringify(fieldsReadByClient(given), undefined, 2)}\n`)
  return made.length
}

/**
 * Nobody signs in to the widget, so calls that need it are only made on the site. A member's token is made by the organization's own
 * system, which the journey doesn't have.
 */
const findCalls = (code: string): string[] =>
  listCalls()
    .filter(({ auth, path }) => auth !== 'user' && code.includes(`"${path}"`))
    .filter((call) => call !== calls.account.signMemberIn)
    .filter(isFirstOfPath)
    .map(({ method, path }) => `${method} ${path}`)

/** If two calls share a path, by GET and POST, the widget makes the one declared first. */
const isFirstOfPath = ({ path }: Call, index: number, all: Call[]) =>
  all.findIndex((each) => each.path === path) === index
