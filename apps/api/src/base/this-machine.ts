/** @param address a URL, whose host may be a name or an address */
export const isOnThisMachine = (address: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname)
