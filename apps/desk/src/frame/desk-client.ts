/** Makes the desk's calls over HTTP. */
import {
  type DeskCall,
  type DeskData,
  type DeskInput,
  type DeskReply,
  deskEntryHeader,
  hasBody,
} from '@rxgauge/contract/desk'
import ky from 'ky'
import * as v from 'valibot'

export class DeskFailure extends Error {
  override name = 'DeskFailure'

  constructor(
    /** An error code of the API or the desk; `OFFLINE` without a response. */
    readonly code: string,
    /** The server's sentence, in the chosen language; empty without a response. */
    readonly sentence: string,
    /** What came with it, such as what somebody else saved. */
    readonly data: unknown,
  ) {
    super(code)
  }
}

const envelope = v.object({
  success: v.boolean(),
  message: v.fallback(v.string(), ''),
  data: v.unknown(),
  errorCode: v.optional(v.string()),
})

const base = '/desk/api'

/** The address of a call with its parameters, for links and downloads. */
export function addressOf<C extends DeskCall>(call: C, input: DeskInput<C>): string {
  const { params = {}, query = {} } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`
}

export interface CallOptions {
  language: string
  signal?: AbortSignal
  /** Hears which script the server has now. */
  onEntry?: (entry: string) => void
}

/** @throws DeskFailure */
export async function callDesk<C extends DeskCall>(
  call: C,
  input: DeskInput<C>,
  { language, signal, onEntry }: CallOptions,
): Promise<DeskData<C>> {
  const { body } = input as { body?: DeskReply<C> }
  const response = await ky(addressOf(call, input), {
    method: call.method,
    ...(hasBody(call) ? { json: body } : {}),
    headers: { 'accept-language': language, accept: 'application/json' },
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new DeskFailure('OFFLINE', '', null)
  })
  const entry = response.headers.get(deskEntryHeader)
  if (entry !== null) onEntry?.(entry)
  const read = v.safeParse(envelope, await response.json().catch(() => undefined))
  if (!read.success) throw new DeskFailure('OFFLINE', '', null)
  const { success, message, data, errorCode = 'UNKNOWN' } = read.output
  if (!success) throw new DeskFailure(errorCode, message, data)
  return v.parse(call.data, data)
}
