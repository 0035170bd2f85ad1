/** Hashing a password takes 20 ms of a core by design; most tests use a cheaper hash. */
import argon2 from '@node-rs/argon2'
import { onTestFinished } from 'vitest'

const { hash } = argon2
/** argon2id's minimum. A hash contains its own cost, and is compared at that cost. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export function makePasswordsCheap() {
  argon2.hash = (secret, _, signal) => hash(secret, least, signal)
}

/** Uses the real cost for the rest of the current test. */
export function hashAtRealCost() {
  argon2.hash = hash
  onTestFinished(makePasswordsCheap)
}
