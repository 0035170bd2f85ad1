/** The member whom the page names (`memberToken`), which may change. */
import type { MemberToken } from '../options'
import type { RxGaugeElement } from '../public'

interface MemberWatch {
  current: () => MemberToken | undefined
  /** The element keeps its token as a plain property. */
  stop: () => void
}

/** @param onChange isn't called where a function replaces another: frameworks make a new one each time they render */
export function watchMember(element: Element & Partial<RxGaugeElement>, onChange: () => void): MemberWatch {
  let token = element.memberToken
  const property = { configurable: true, enumerable: true }
  const attribute = ['member-token', 'membertoken'].find((name) => element.hasAttribute(name))
  if (attribute)
    console.warn(
      `RxGauge: "${attribute}" isn’t read. Allowed: the property memberToken, since recorders read attributes.`,
    )
  Object.defineProperty(element, 'memberToken', {
    ...property,
    get: () => token,
    set(next: MemberToken | undefined) {
      const isSame = next === token || (typeof next === 'function' && typeof token === 'function')
      token = next
      if (!isSame) onChange()
    },
  })
  return {
    // The newest function.
    current: () => (typeof token === 'function' ? () => (typeof token === 'function' ? token() : token) : token),
    stop: () => Object.defineProperty(element, 'memberToken', { ...property, writable: true, value: token }),
  }
}
