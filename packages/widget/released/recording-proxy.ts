/** A proxy in front of a server that records its responses and may change them. */
import { createServer } from 'node:http'
import type { ApiResponse } from './fields'

/** Returns what to send in place of a response's body. */
export type ChangeBody = (reply: ApiResponse) => unknown

export interface RecordingProxy {
  url: string
  responses: ApiResponse[]
  close(): Promise<void>
}

/** @param target the server's URL, such as `http://localhost:8080` */
export async function startRecordingProxy(
  target: string,
  change: ChangeBody = ({ body }) => body,
): Promise<RecordingProxy> {
  const responses: ApiResponse[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization, 'content-type': type, 'accept-language': language = 'en' } = request.headers
    const { method = 'GET', url = '/' } = request
    const forwarded = await fetch(target + url, {
      method,
      headers: {
        'accept-language': language,
        ...(authorization ? { authorization } : {}),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const path = new URL(url, target).pathname.replace(/^\/api/, '')
    const reply = { method, path, body: await forwarded.json() }
    const body = change(reply)
    responses.push({ ...reply, body })
    response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    responses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
