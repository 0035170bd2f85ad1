/**
 * Whether a page was built from another commit than the pages before it: each asks for one reload (account 4, rule 9). What
 * was reloaded for once is known from then on, so that two builds behind one address do not take turns.
 */
import type { KeyValueStore } from './storage'

/** Commits that are remembered: more than are ever served at once. */
const knownCommits = 20

export interface NewBuild {
  /** A reload is still due; another tab may have made it meanwhile. */
  isDue(): boolean
  /** To be called before the reload. */
  settle(): void
}

/**
 * @param commit empty where nothing was built
 * @param wasReloaded this page came by a reload: it is the one that its build asks for
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
