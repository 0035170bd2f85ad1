/** A site of somebody else, on an origin of its own, whose pages a test writes. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** The content of `<html>`, or the whole document where there is more to say. */
export type OtherPage = string | { document: string; headers?: Record<string, string> }

export interface OtherSite {
  /** Replaces its pages, by path. A path ending in `.js` is a script. */
  serve(pages: Record<string, OtherPage>): void
  url(path?: string): string
}

/** It runs during a file's tests. */
export function otherSite(): OtherSite {
  let pages: Record<string, OtherPage> = {}
  const server = createServer(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?')
    const page = pages[path]
    const isScript = path.endsWith('.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    if (page === undefined) response.writeHead(404).end()
    else if (typeof page !== 'string') response.writeHead(200, page.headers).end(page.document)
    else response.end(isScript ? page : `<!doctype html><html lang="en">${page}</html>`)
  })
  beforeAll(() => new Promise<void>((listening) => server.listen(0, 'localhost', listening)))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    serve(given) {
      pages = given
    },
    url: (path = '/') => `http://localhost:${(server.address() as AddressInfo).port}${path}`,
  }
}
