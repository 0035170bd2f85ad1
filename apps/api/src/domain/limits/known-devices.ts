/** Devices whose calls succeed, by network, since one address may serve an office of thousands. */
import { LRUCache } from 'lru-cache'

/** Milliseconds that a device counts after its last call. */
const remembered = 10 * 60_000
/** The most networks in memory; the least recently used go first. */
const maxNetworks = 50_000

export class KnownDevices {
  private readonly networks = new LRUCache<string, Map<string, number>>({ max: maxNetworks })

  /** @param most the most devices of one network that count */
  constructor(
    private readonly most: number,
    private readonly now: () => number = Date.now,
  ) {}

  add(network: string, deviceId: string): void {
    const devices = this.networks.get(network) ?? new Map<string, number>()
    if (devices.size === 0) this.networks.set(network, devices)
    // Keeps the devices in order of their last call.
    devices.delete(deviceId)
    devices.set(deviceId, this.now())
    for (const [id, seenAt] of devices) {
      if (devices.size <= this.most && this.now() - seenAt <= remembered) break
      devices.delete(id)
    }
  }

  count(network: string): number {
    const devices = this.networks.get(network)
    if (!devices) return 0
    for (const [id, seenAt] of devices) {
      if (this.now() - seenAt <= remembered) break
      devices.delete(id)
    }
    return devices.size
  }
}
