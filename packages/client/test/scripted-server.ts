/** A real HTTP server with scripted responses: the API on its good and bad days. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'

export interface Request {
  path: string
  /** Without the question mark. */
  query: string
  body: Record<string, unknown>
  headers: IncomingHttpHeaders
  authorization: string | undefined
}

export type Script = (request: Request, response: ServerResponse) => void | Promise<void>

export interface ScriptedServer {
  url: string
  /** All requests, in order. */
  requests: Request[]
  /** How many requests a path received. */
  count(path: string): number
  on(path: string, script: Script): void
  close(): Promise<void>
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const scripts = new Map<string, Script>()
  const requests: Request[] = []
  const server = createServer(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const { headers } = request
    const received = { path, query, body: await readBody(request), headers, authorization: headers.authorization }
    requests.push(received)
    const script = scripts.get(path) ?? ((_, response) => response.writeHead(404).end('{}'))
    await script(received, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    count: (path) => requests.filter((request) => request.path === path).length,
    on: (path, script) => void scripts.set(path, script),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** @param beside the envelope's fields beside the data */
export function succeed(response: ServerResponse, data: unknown, beside: object = {}) {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ ...beside, success: true, message: '', data }))
}

export function fail(response: ServerResponse, status: number, errorCode: string, message = 'No.') {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ success: false, message, data: null, errorCode }))
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? {} : JSON.parse(text)
}
