/** Signing in costs a server 20 milliseconds by design: where a test is not about that, passwords are hashed for less. */
import argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

/** The least that argon2id takes. A hash says itself what it cost, and is compared at that cost. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Returns the function that gives back the real cost. */
export function makePasswordsCheap(): () => void {
  const { hash } = argon2
  const spy = vi.spyOn(argon2, 'hash').mockImplementation((secret) => hash(secret, least))
  return () => spy.mockRestore()
}
