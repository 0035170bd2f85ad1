import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'

const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: false, ws: false } })

createServer((request, response) => {
  vite.middlewares(request, response, async () => {
    const { render } = await vite.ssrLoadModule('/src/server.tsx')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    render((stream) => stream.pipe(response))
  })
}).listen(Number(process.env.PORT ?? 3000))
