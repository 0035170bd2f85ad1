/** The running build, which `status`, the log and the metrics show, so that a rolling update can be followed. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

export interface Build {
  version: string
  /** `unknown` if it was built outside a repository. */
  commit: string
  /** Such as `2026-11-26T22:10:00.000Z`; `unknown` for a program run from its sources. */
  builtAt: string
}

export const unknownBuild: Build = { version: 'unknown', commit: 'unknown', builtAt: 'unknown' }

const factsInFile = v.object({
  commit: v.pipe(v.string(), v.nonEmpty()),
  builtAt: v.pipe(v.string(), v.isoTimestamp()),
})

/** Reads the file that the build wrote beside the program. A missing or broken file doesn't stop the server. */
export function readBuild(version: string, file: string | URL): Build {
  try {
    return { version, ...v.parse(factsInFile, JSON.parse(readFileSync(file, 'utf8'))) }
  } catch {
    return { ...unknownBuild, version }
  }
}

/** `0.1.0, commit 1a2b3c4d5e6f, built 2026-11-26 22:10 UTC` */
export const buildText = ({ version, commit, builtAt }: Build): string =>
  `${version}, commit ${commit}, built ${builtAt === 'unknown' ? builtAt : `${builtAt.slice(0, 16).replace('T', ' ')} UTC`}`
