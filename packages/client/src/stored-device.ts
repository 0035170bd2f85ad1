/**
 * The registered device as it is stored: its id, and the secret by which it proves itself (account 4, rule 7). One whose
 * registration did not come through has neither any more; what it was stands under a name of its own, for the tries after it,
 * on the pages after it too.
 */
import { type KeyValueStore, storeAll } from './storage'

const unregistered = 'unregisteredDevice'

/** Whether this device was registered before, also where it could not be just now. */
export const wasRegistered = (local: KeyValueStore): boolean =>
  local.get('deviceId') !== undefined || local.get(unregistered) !== undefined

export interface DeviceIdentity {
  deviceId?: string | undefined
  deviceSecret?: string | undefined
}

export interface StoredDevice {
  read(): DeviceIdentity
  /** @param store of another organization, for a device that was registered with it */
  store(identity: DeviceIdentity, store?: KeyValueStore): void
  /** After a failed registration. Only one that was refused is not tried with the same device again. */
  forget(isRefused: boolean): void
  /** Stores again what a failure has forgotten; whether there was such. */
  restore(): boolean
}

export function storedDevice(local: KeyValueStore): StoredDevice {
  /** A secret is stored with the id that it is of: two tabs that register at once cannot mix theirs. */
  function read(): DeviceIdentity {
    const registered = local.get('deviceSecret') ?? local.get('deviceId') ?? local.get(unregistered)
    const [deviceId, deviceSecret] = registered?.split(' ') ?? []
    return { deviceId, deviceSecret }
  }

  function store({ deviceId, deviceSecret }: DeviceIdentity, into = local) {
    if (deviceId === undefined) return
    // A device that proved itself keeps the secret it has.
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
      const kept = isRefused || parts.length === 0 ? undefined : parts.join(' ')
      storeAll(local, { deviceId: undefined, deviceSecret: undefined, [unregistered]: kept })
    },
    restore() {
      if (local.get(unregistered) === undefined) return false
      store(read())
      return true
    },
  }
}
