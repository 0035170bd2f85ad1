#!/usr/bin/env node
/**
 * The assistants' server of a host over standard input, for clients on a desktop: each message goes to the host's `/mcp`, and what it
 * responds comes back.
 */
import { createInterface } from 'node:readline'

const { RXGAUGE_URL: host = '', RXGAUGE_KEY: key = '', RXGAUGE_ORG: organization = '' } = process.env
/** Milliseconds. */
const longestWait = 60_000

if (!URL.canParse(host)) end('Set RXGAUGE_URL to the host, such as https://prices.example.com.')
const address = new URL('/mcp', host)
if (address.protocol !== 'https:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(address.hostname))
  end('RXGAUGE_URL must begin with https://, so that nobody on the way reads key and medications.')

for await (const line of createInterface({ input: process.stdin })) if (line.trim() !== '') void forward(line)

async function forward(line) {
  const message = parsed(line)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: headersOf(message),
      body: line,
      signal: AbortSignal.timeout(longestWait),
    })
    const text = await response.text()
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    for (const each of isStream ? eventsOf(text) : [text])
      if (each.trim() !== '') send({ ...JSON.parse(each) }, message)
  } catch (error) {
    send({ jsonrpc: '2.0', id: null, error: { code: -32000, message: `${address.origin}: ${error.message}` } }, message)
  }
}

/** The host can't tell to which request a refusal belongs. */
function send(response, message) {
  if (response.id === null && message?.id === undefined) return
  process.stdout.write(`${JSON.stringify(response.id === null ? { ...response, id: message.id } : response)}\n`)
}

/** Since 2026-07-28 the protocol wants parts of a message as headers too. */
function headersOf(message) {
  const { method, params } = message ?? {}
  const version = params?._meta?.['io.modelcontextprotocol/protocolVersion']
  const name = params?.name ?? params?.uri
  return {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'accept-language': process.env.LANG?.slice(0, 2) === 'es' ? 'es' : 'en',
    ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    ...(organization === '' ? {} : { 'rxgauge-organization': organization }),
    ...(typeof version === 'string' ? { 'mcp-protocol-version': version, 'mcp-method': method } : {}),
    ...(typeof version === 'string' && typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
  }
}

/** What a header can't hold goes as Base64, marked as the protocol says. */
function headerText(text) {
  return /^[\x21-\x7e]+$/.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`
}

function eventsOf(text) {
  return text.split(/\r?\n\r?\n/).map((event) =>
    event
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
      .join('\n'),
  )
}

function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function end(sentence) {
  console.error(sentence)
  process.exit(2)
}
