/**
 * Detects that a page comes from another commit than the pages before it, which needs one reload (account 4, rule 9).
 * Handled commits are stored, so that two builds behind one address don't cause reload loops.
 */
import type { KeyValueStore } from './storage'

/** How many commits are stored: more than are ever served at once. */
const knownCommits = 20

export interface NewBuild {
  /** Whether a reload is still due; another tab may have made it meanwhile. */
  isDue(): boolean
  /** Call it before the reload. */
  settle(): void
}

/**
 * @param commit empty for an unbuilt page
 * @param wasReloaded whether this page came by a reload, which is then the one that its build needs
 */
export function watchForNewBuild(shared: KeyValueStore, commit: string, wasReloaded: boolean): NewBuild {
  const knownBuilds = () => (shared.get('known_builds') ?? shared.get('build_version'))?.split(' ') ?? []

  function settle() {
    const others = knownBuilds().filter((other) => other !== commit)
    shared.set('build_version', commit)
    shared.set('known_builds', [...others, commit].slice(-knownCommits).join(' '))
  }

  const isNew = () => commit !== '' && !knownBuilds().includes(commit)
  if (isNew() && (wasReloaded || knownBuilds().length === 0)) settle()
  if (commit !== '' && !isNew()) shared.set('build_version', commit)
  return { isDue: isNew, settle }
}
