/** Devices whose calls succeed, by the network that they come from: behind one address may be an office of thousands. */
import { LRUCache } from 'lru-cache'

/** Milliseconds for which a device counts after its last call. */
const remembered = 10 * 60_000
/** Networks that are remembered; the least used go first. */
const mostNetworks = 50_000

export class KnownDevices {
  private readonly networks = new LRUCache<string, Map<string, number>>({ max: mostNetworks })

  /** @param most devices of one network that matter */
  constructor(
    private readonly most: number,
    private readonly now: () => number = Date.now,
  ) {}

  add(network: string, deviceId: string): void {
    const devices = this.networks.get(network) ?? new Map<string, number>()
    if (devices.size === 0) this.networks.set(network, devices)
    // The one that was seen last stands last.
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
