/** Replaces the current address. */
import { useEffect } from 'react'
import { useGo } from '../links'

export function Redirect({ to }: { to: string }) {
  const go = useGo()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each target.
  useEffect(() => go(to, { replace: true }), [to])
  return null
}
