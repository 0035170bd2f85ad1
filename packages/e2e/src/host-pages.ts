/** Pages of an origin of their own, for a test file that writes them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

interface HostPage {
  html: string
  /** Its Content Security Policy. */
  policy?: string
}

export interface HostPages {
  /** Serves the page at a path from now on. @returns its address */
  serve(page: HostPage, path?: string): string
}

/** Starts before the file's first test, and ends after its last. Any `localhost` is an origin that the demo organizations allow. */
export function hostPages(): HostPages {
  const pages = new Map<string, HostPage>()
  const server = createServer(({ url = '' }, response) => {
    const { html, policy } = pages.get(url) ?? { html: '' }
    if (policy !== undefined) response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><html lang="en">${html}</html>`)
  })
  beforeAll(() => new Promise<void>((listening) => server.listen(0, 'localhost', listening)))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    serve(page, path = '/') {
      pages.set(path, page)
      return `http://localhost:${(server.address() as AddressInfo).port}${path}`
    },
  }
}
