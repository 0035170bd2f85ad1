/**
 * Stores the registered device: its id, and the secret that proves its identity (account 4, rule 7). After a failed
 * registration both are stored under another key, so that later tries and pages can use them.
 */
import { type KeyValueStore, storeAll } from './storage'

const unregistered = 'unregisteredDevice'

/** Whether this device was ever registered, even if its last registration failed. */
export const wasRegistered = (local: KeyValueStore): boolean =>
  local.get('deviceId') !== undefined || local.get(unregistered) !== undefined

export interface DeviceIdentity {
  deviceId?: string | undefined
  deviceSecret?: string | undefined
}

export interface StoredDevice {
  read(): DeviceIdentity
  /** @param store the storage of another organization, for a device that registered with it */
  store(identity: DeviceIdentity, store?: KeyValueStore): void
  /** After a failed registration. Only a refused device is deleted for good. */
  forget(isRefused: boolean): void
  /** Restores what a failure removed. Returns whether there was anything. */
  restore(): boolean
}

export function storedDevice(local: KeyValueStore): StoredDevice {
  /** The secret is stored together with its id, so that two tabs that register at once can't mix theirs. */
  function read(): DeviceIdentity {
    const registered = local.get('deviceSecret') ?? local.get('deviceId') ?? local.get(unregistered)
    const [deviceId, deviceSecret] = registered?.split(' ') ?? []
    return { deviceId, deviceSecret }
  }

  function store({ deviceId, deviceSecret }: DeviceIdentity, into = local) {
    if (deviceId === undefined) return
    // A device that proved its identity keeps its secret.
    const before = read()
    const secret = deviceSecret ?? (before.deviceId === deviceId ? before.deviceSecret : undefined)
    into.set('deviceId', deviceId)
    if (secret !== undefined) into.set('deviceSecret', `${deviceId} ${secret}`)
    into.remove(unregistered)
  }

  return {
    read,
    store,
    forget(isRefused) {
      const { deviceId, deviceSecret } = read()
      const parts = [deviceId, deviceSecret].filter((part) => part !== undefined)
      const unregisteredParts = isRefused || parts.length === 0 ? undefined : parts.join(' ')
      storeAll(local, { deviceId: undefined, deviceSecret: undefined, [unregistered]: unregisteredParts })
    },
    restore() {
      if (local.get(unregistered) === undefined) return false
      store(read())
      return true
    },
  }
}
