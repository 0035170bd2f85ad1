/**
 * The page's `fetch`. Some pages replace it with one that adds credentials to every request, and browsers then refuse responses that are for
 * any origin, as ours are. There, requests go through `XMLHttpRequest`.
 */

let isUsable = true

/** @throws TypeError if there's no response, like `fetch` */
export async function pageFetch(address: string, options: RequestInit = {}): Promise<Response> {
  if (!isUsable) return requestOtherwise(address, options)
  try {
    return await fetch(address, options)
  } catch (error) {
    const mayRepeat = (options.method ?? 'GET') === 'GET' && !options.signal?.aborted
    if (!mayRepeat || isBrowsersOwn(fetch)) throw error
    const response = await requestOtherwise(address, options)
    isUsable = false
    return response
  }
}

/** Without a wrapper in between, a second way would only fail like the first. */
const isBrowsersOwn = (method: unknown) => /\[native code\]/.test(Function.prototype.toString.call(method))

function requestOtherwise(address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.responseType = 'blob'
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send((body as XMLHttpRequestBodyInit | undefined) ?? null)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  const headers = lines.map((line) => line.split(': ', 2) as [string, string])
  // Such a response must have no body, not even an empty one.
  const isEmpty = request.status === 204 || request.status === 304
  return new Response(isEmpty ? null : request.response, { status: request.status, headers })
}
