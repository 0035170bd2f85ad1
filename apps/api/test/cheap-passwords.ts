/** Hashing a password takes 20 milliseconds of a core by design: where a test is not about that, it is done for less. */
import argon2 from '@node-rs/argon2'
import { onTestFinished } from 'vitest'

const { hash } = argon2
/** The least that argon2id takes. A hash says itself what it cost, and is compared at that cost. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export function makePasswordsCheap() {
  argon2.hash = (secret, _, signal) => hash(secret, least, signal)
}

/** In the test that runs, passwords are hashed at their real cost. */
export function hashAtRealCost() {
  argon2.hash = hash
  onTestFinished(makePasswordsCheap)
}
