/** The product's version, which is the server's, branch and commit; without a repository, as in a container, a hash of the sources stands for the commit. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { version } = JSON.parse(readFileSync('apps/api/package.json', 'utf8')) as { version: string }

function git(...words: string[]) {
  try {
    return execFileSync('git', words, { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Differs between releases: open pages know by it that there is a new one. */
export function hashOfSources(folder = '.'): string {
  const hash = createHash('sha256')
  const files = globSync(['{packages,apps}/*/package.json', 'pnpm-lock.yaml', '{packages,apps}/*/src/**/*.*'], {
    cwd: folder,
  })
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * The commit that is built, for operators: the repository's, with `-dirty` where files differ from it; without a repository, as in a
 * copy of the files, `unknown`.
 */
export function builtCommit(folder = '.'): string {
  const described = git(
    ...['-C', folder, '--no-optional-locks', 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'],
  )
  return described || 'unknown'
}

let facts: Readonly<Record<string, string>> | undefined
/** Read once: each bundle of a build asks for them. */
export const releaseFacts = () => {
  facts ??= readReleaseFacts()
  return facts
}

function readReleaseFacts() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
  return {
    __VERSION__: JSON.stringify(version),
    // A commit that is checked out by itself is on no branch.
    __BRANCH__: JSON.stringify(branch === 'HEAD' ? '' : branch),
    __COMMIT__: JSON.stringify(git('rev-parse', '--short=12', 'HEAD') || hashOfSources()),
  }
}
