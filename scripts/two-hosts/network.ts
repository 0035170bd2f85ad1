/**
 * Two hosts on this machine: network namespaces of Linux, joined by a link that delays and loses packets. The link carries real IP
 * packets, so that TCP has to send lost ones again. It doesn't need netem, which many kernels of virtual machines lack.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { setTimeout as wait } from 'node:timers/promises'

export interface Host {
  /** Of its network namespace. */
  name: string
  address: string
}

export const webHost: Host = { name: 'rxgauge-web', address: '10.77.0.1' }
export const databaseHost: Host = { name: 'rxgauge-database', address: '10.77.0.2' }
const hosts = [webHost, databaseHost]

export interface Link {
  /** Of the packets so far. */
  sent: number
  lost: number
  /** Removes the hosts. */
  close(): void
}

/** The command and arguments that run something on a host. */
export const on = (host: Host, ...command: string[]): [string, string[]] => [
  'ip',
  ['netns', 'exec', host.name, ...command],
]

/**
 * Makes both hosts and the link. Needs root.
 * @param delay milliseconds of each way
 * @param loss share of the packets, each way
 */
export async function makeHosts({ delay, loss }: { delay: number; loss: number }): Promise<Link> {
  removeHosts()
  const ends: ChildProcess[] = []
  const relay = createSocket('udp4')
  const link: Link = {
    sent: 0,
    lost: 0,
    close() {
      for (const end of ends) end.kill()
      relay.close()
      removeHosts()
    },
  }
  const ports = [await listen(createSocket('udp4')), await listen(createSocket('udp4'))]
  const port = await listen(relay, true)
  relay.on('message', (packet, { port: from }) => {
    link.sent++
    if (Math.random() < loss) link.lost++
    else setTimeout(() => relay.send(packet, ports[from === ports[0] ? 1 : 0] ?? 0, '127.0.0.1'), delay)
  })
  for (const [index, host] of hosts.entries()) {
    // A device whose packets are UDP packets here; it stays connected when it moves into the host's namespace.
    const device = `rxgauge${index}`
    const peer = `UDP:127.0.0.1:${port},bind=127.0.0.1:${ports[index]}`
    const end = spawn('socat', [`TUN,tun-name=${device},iff-no-pi`, peer], { stdio: 'inherit' })
    ends.push(end)
    ip('netns', 'add', host.name)
    while (!isThere(device)) {
      if (end.exitCode !== null) throw new Error('socat could not make a network device')
      await wait(20)
    }
    ip('link', 'set', device, 'netns', host.name)
    const other = hosts[1 - index]?.address ?? ''
    const inHost = (...words: string[]) => ip('-n', host.name, ...words)
    inHost('addr', 'add', host.address, 'peer', other, 'dev', device)
    inHost('link', 'set', device, 'up')
    inHost('link', 'set', 'lo', 'up')
  }
  return link
}

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] })

function isThere(device: string) {
  try {
    ip('link', 'show', device)
    return true
  } catch {
    return false
  }
}

function removeHosts() {
  for (const { name } of hosts) {
    try {
      ip('netns', 'del', name)
    } catch {
      // There was none.
    }
  }
}

/** A free port of this machine. */
async function listen(socket: Socket, keepsOpen = false): Promise<number> {
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  if (!keepsOpen) await new Promise<void>((resolve) => socket.close(resolve))
  return port
}
