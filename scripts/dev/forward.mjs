/** Hands a request on to a server of ours in this process, whose policy is relaxed as far as Vite's client needs it. */
import { request as send } from 'node:http'

/**
 * @param origin where Vite's client and its modules are, such as `http://localhost:4000`
 */
export function forward(request, response, port, origin) {
  const { method, url, headers } = request
  const passed = send(
    { host: '127.0.0.1', port, method, path: url, headers: { ...headers, connection: 'close' }, agent: false },
    (answer) => {
      const policy = answer.headers['content-security-policy']
      response.writeHead(answer.statusCode, {
        ...answer.headers,
        ...(policy && { 'content-security-policy': relaxed(policy, origin) }),
      })
      answer.pipe(response)
    },
  )
  passed.on('error', (error) => {
    if (response.headersSent) response.destroy(error)
    else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${error.message}\n`)
  })
  request.pipe(passed)
}

/** Its socket, and the styles of its error overlay. */
const relaxed = (policy, origin) =>
  policy
    .replace(/\bconnect-src\b/, `connect-src ${origin.replace('http', 'ws')}`)
    .replace(/\bstyle-src\b/, "style-src 'nonce-dev'")
