/** A DNS server on this machine with TXT records of some names, and nothing else. */
import { createSocket } from 'node:dgram'

const notFound = 3
const txt = 16

export async function startNameServer(texts: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const labels: string[] = []
    let at = 12
    while (query.readUInt8(at) > 0) {
      const length = query.readUInt8(at)
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const question = query.subarray(12, at + 5)
    const records = texts[labels.join('.').toLowerCase()]
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    // Flags: a response, recursion desired and available.
    header.writeUInt16BE(0x8180 | (records ? 0 : notFound), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(records?.length ?? 0, 6)
    const answerRecords = (records ?? []).map((text) => {
      const parts = text.match(/.{1,255}/gs) ?? []
      const content = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
      const record = Buffer.alloc(12)
      // A pointer to the name in the question.
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(txt, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt16BE(content.length, 10)
      return Buffer.concat([record, content])
    })
    socket.send(Buffer.concat([header, question, ...answerRecords]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
