/**
 * A connection to a PostgreSQL server in a thread of its own: writes the bytes of each message to it; once the server waits for
 * its client again, posts its response back and raises `signal`.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { workerData } from 'node:worker_threads'

const { host, port, signal, requests } = workerData
/** Requests for encryption that a client may send first; the server responds with a single byte. */
const encryptionRequests = [80877103, 80877104]
/** Authentication messages after which the client must respond: all but success and the last one of SASL. */
const isAsking = (code) => code !== 0 && code !== 12

const socket = connect(port, host)
// Without a connection, the client only sees it end.
const connected = once(socket, 'connect').catch(() => undefined)
let hasBegun = false
let isSingleByte = false
let said = Buffer.alloc(0)
let heard = Buffer.alloc(0)

requests.on('message', async (bytes) => {
  await connected
  said = Buffer.concat([said, bytes])
  socket.write(bytes)
  if (!isWhole()) reply()
})
socket.on('data', (bytes) => {
  heard = Buffer.concat([heard, bytes])
  if (isAnswered()) reply()
})
socket.on('error', () => socket.destroy())
socket.on('close', reply)

/** Whether the client has sent a complete message that gets a response. */
function isWhole() {
  let last
  while (true) {
    const start = hasBegun ? 1 : 0
    if (said.length < start + 4) break
    const length = start + said.readInt32BE(start)
    if (said.length < length) return false
    isSingleByte = !hasBegun && encryptionRequests.includes(said.readInt32BE(4))
    last = hasBegun ? String.fromCharCode(said[0]) : 'startup'
    hasBegun ||= !isSingleByte
    said = said.subarray(length)
  }
  // `X` ends the connection and gets no response.
  return said.length === 0 && last !== undefined && last !== 'X'
}

function isAnswered() {
  if (isSingleByte) return heard.length === 1
  let isWaiting = false
  let place = 0
  while (heard.length >= place + 5) {
    const kind = String.fromCharCode(heard[place])
    isWaiting = kind === 'Z' || (kind === 'R' && isAsking(heard.readInt32BE(place + 5)))
    place += 1 + heard.readInt32BE(place + 1)
  }
  return isWaiting && place === heard.length
}

function reply() {
  requests.postMessage(heard)
  heard = Buffer.alloc(0)
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
}
