import { createHash } from 'node:crypto'

/** @param parts texts or buffers */
export const hashOf = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
