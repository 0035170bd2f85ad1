/** Which build of the program runs, so that a rolling update shows which process is new: for `status`, the log and the metrics. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

export interface Build {
  version: string
  /** `unknown` where neither a repository nor RXGAUGE_COMMIT named it when it was built. */
  commit: string
  /** Such as `2026-11-26T22:10:00.000Z`; `unknown` for a program that is run from its sources. */
  builtAt: string
}

export const unknownBuild: Build = { version: 'unknown', commit: 'unknown', builtAt: 'unknown' }

const factsInFile = v.object({
  commit: v.pipe(v.string(), v.nonEmpty()),
  builtAt: v.pipe(v.string(), v.isoTimestamp()),
})

/** What the build wrote beside the program. A file that is missing or broken stops no server. */
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
