/** Any web server will do. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'

const types = { html: 'text/html', js: 'text/javascript' }

createServer(async (request, response) => {
  const path = normalize(new URL(request.url, 'http://localhost').pathname)
  try {
    const file = await readFile(join(import.meta.dirname, path === '/' ? 'index.html' : path))
    response.setHeader('content-type', types[path === '/' ? 'html' : path.split('.').at(-1)] ?? 'text/plain')
    response.end(file)
  } catch {
    response.writeHead(404).end()
  }
}).listen(Number(process.env.PORT ?? 3000))
