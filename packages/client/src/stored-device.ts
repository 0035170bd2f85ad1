/** The registered device as it is stored: its id, and the secret by which it proves itself (account 4, rule 7). */
import { type KeyValueStore, storeAll } from './storage'

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
  /** Of a registration that did not come through: the tries after it are this device's too. */
  let forgotten: DeviceIdentity | undefined

  /** A secret is stored with the id that it is of: two tabs that register at once cannot mix theirs. */
  function read(): DeviceIdentity {
    const [deviceId, deviceSecret] = local.get('deviceSecret')?.split(' ') ?? [local.get('deviceId')]
    return deviceId === undefined && forgotten ? forgotten : { deviceId, deviceSecret }
  }

  function store({ deviceId, deviceSecret }: DeviceIdentity, into = local) {
    if (deviceId === undefined) return
    // A device that proved itself keeps the secret it has.
    const secret = deviceSecret ?? (forgotten?.deviceId === deviceId ? forgotten.deviceSecret : undefined)
    into.set('deviceId', deviceId)
    if (secret !== undefined) into.set('deviceSecret', `${deviceId} ${secret}`)
    forgotten = undefined
  }

  return {
    read,
    store,
    forget(isRefused) {
      forgotten = isRefused ? undefined : read()
      storeAll(local, { deviceId: undefined, deviceSecret: undefined })
    },
    restore() {
      if (!forgotten) return false
      store(forgotten)
      return true
    },
  }
}
