import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideFetch } from './outside-fetch'
import type { Resolve } from './outside-lookup'

const server = createServer((request, response) => {
  if (request.url === '/moved') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  else if (request.url === '/long') response.end(Buffer.alloc(2 ** 21))
  else request.pipe(response.writeHead(200, { 'content-type': request.headers['content-type'] ?? 'text/plain' }))
})
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const resolvesTo =
  (address: string): Resolve =>
  (_, callback) =>
    callback(null, [{ address, family: 4 }])

test('a form is sent with its type, and a redirect is returned, not followed', async () => {
  const fetch = outsideFetch({ thisMachine: true })
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: new URLSearchParams({ code: 'x' }),
  })
  expect(await response.text()).toBe('code=x')
  expect(response.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect((await fetch(`http://127.0.0.1:${port}/moved`, { method: 'GET' })).status).toBe(302)
  await expect(fetch(`http://127.0.0.1:${port}/long`, { method: 'GET' })).rejects.toThrow('too long')
})

test('this machine and the network around it are refused, by address and by name', async () => {
  const get = (url: string, address = '127.0.0.1') =>
    outsideFetch({ thisMachine: false, resolve: resolvesTo(address) })(url, { method: 'GET' })
  for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254'])
    await expect(get(`http://${host}:${port}/`)).rejects.toMatchObject({ code: 'INSIDE_ADDRESS' })
  for (const address of ['127.0.0.1', '192.168.1.1', '169.254.169.254'])
    await expect(get(`http://login.example.com:${port}/`, address)).rejects.toMatchObject({ code: 'INSIDE_ADDRESS' })
  // In development this machine is allowed, and nothing else inside.
  const nearby = outsideFetch({ thisMachine: true, resolve: resolvesTo('10.0.0.1') })
  await expect(nearby('http://login.example.com/', { method: 'GET' })).rejects.toMatchObject({ code: 'INSIDE_ADDRESS' })
})
