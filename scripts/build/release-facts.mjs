/** Version, branch and commit; without a repository, as in a container, a hash of the sources stands for the commit. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.mjs'

export const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

function git(...words) {
  try {
    return execFileSync('git', words, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return ''
  }
}

const isSource = (path) => /(^|\/)src\//.test(path) && !/(^|\/)(node_modules|dist)\//.test(path)

/** Differs between releases: open pages know by it that there is a new one. */
export function hashOfSources(folder = '.') {
  const files = ['packages', 'apps'].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(isSource)
      .toSorted(),
  )
  const rest = ['package.json', 'pnpm-lock.yaml'].map((name) => join(folder, name))
  return hashOf(...[...rest, ...files].flatMap((file) => [file, readFileSync(file)])).slice(0, 12)
}

let known
/** Worked out once: nothing changes while a build goes on. */
function sourcesHash() {
  known ??= hashOfSources()
  return known
}

/**
 * The commit that is built, for operators: the repository's, with `-dirty` where files differ from it; without a repository, as in a
 * container, what RXGAUGE_COMMIT says; else `unknown`.
 */
export function builtCommit({ folder = '.', environment = process.env } = {}) {
  const described = git(
    '-C',
    folder,
    '--no-optional-locks',
    'describe',
    '--always',
    '--dirty',
    '--abbrev=12',
    '--exclude=*',
  )
  return described || environment.RXGAUGE_COMMIT?.trim() || 'unknown'
}

export function releaseFacts() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
  return {
    __VERSION__: JSON.stringify(version),
    // A commit that is checked out by itself is on no branch.
    __BRANCH__: JSON.stringify(branch === 'HEAD' ? '' : branch),
    __COMMIT__: JSON.stringify(git('rev-parse', '--short=12', 'HEAD') || sourcesHash()),
  }
}
