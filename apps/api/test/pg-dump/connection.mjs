/**
 * A connection to a PostgreSQL server, in a thread of its own: bytes that come as messages are written to it, and once the server
 * waits for its client again, what it has said is posted back and `signal` is raised.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { workerData } from 'node:worker_threads'

const { host, port, signal, requests } = workerData
/** What an unencrypted client may ask first; the server answers with a single byte. */
const encryptionRequests = [80877103, 80877104]
/** Authentication messages after which the client has to say something: all but "you are in" and the last of SASL. */
const isAsking = (code) => code !== 0 && code !== 12

const socket = connect(port, host)
// Where there is none, its end is all that the client hears.
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

/** Whether the client has said all of a message that the server answers. */
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
  // It ends the connection, and hears nothing any more.
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
