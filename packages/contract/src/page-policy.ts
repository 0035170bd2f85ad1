/** What a page's Content Security Policy must allow for the gauge, and whether it does. */

/** A source by directive. */
export type PolicySources = Readonly<Record<string, string>>

/** For the gauge as a part of the page. @param host the operator's origin */
export const gaugeSources = (host: string): PolicySources => ({
  'script-src': host,
  'connect-src': host,
  // A medication's page.
  'frame-src': host,
  // The logo.
  'img-src': 'data:',
})

/** For the site in a frame. */
export const frameSources = (host: string): PolicySources => ({ 'script-src': host, 'frame-src': host })

/** What decides where a directive is missing. */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
}

/**
 * The directives, each with the source that it must allow and doesn't.
 * @param policies the header's value, which may hold several, or one `<meta>`'s
 * @param pageOrigin what `'self'` means, if it's known
 */
export function policyGaps(policies: string, sources: PolicySources, pageOrigin?: string): string[] {
  const parsed = policies.split(',').map(parsePolicy)
  return Object.entries(sources)
    .filter(([directive, source]) => parsed.some((policy) => !allows(policy, directive, source, pageOrigin)))
    .map(([directive, source]) => `${directive} ${source}`)
}

type Policy = ReadonlyMap<string, readonly string[]>

function parsePolicy(policy: string): Policy {
  const directives = new Map<string, string[]>()
  for (const directive of policy.split(';')) {
    const [name = '', ...list] = directive.trim().split(/\s+/)
    // The first of a name counts.
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), list)
  }
  return directives
}

function allows(policy: Policy, directive: string, source: string, pageOrigin: string | undefined): boolean {
  const name = (fallbacks[directive] ?? [directive, 'default-src']).find((each) => policy.has(each))
  const list = name === undefined ? undefined : policy.get(name)
  return (
    list === undefined ||
    list.some((entry) => {
      if (entry === source || (entry === "'self'" && pageOrigin === source)) return true
      // A script that has the page's nonce may load others, and the list of hosts doesn't count.
      if (entry === "'strict-dynamic'") return true
      return source !== 'data:' && isHostOf(entry.toLowerCase(), new URL(source))
    })
  )
}

const hostSource = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?([a-z\d.-]+)(?::(\d+|\*))?(\/.*)?$/

/** Whether a source of a policy, such as `https://*.example.com`, covers all of an origin. */
function isHostOf(entry: string, { protocol, hostname, port }: URL): boolean {
  if (entry === '*' || entry === protocol) return true
  const [, scheme, wildcard, host = '', ownPort, path = '/'] = hostSource.exec(entry) ?? []
  if (scheme !== undefined && `${scheme}:` !== protocol && !(scheme === 'http' && protocol === 'https:')) return false
  const isHost = wildcard === undefined ? hostname === host : hostname.endsWith(`.${host}`)
  const usualPort = protocol === 'https:' ? '443' : '80'
  const isPort = ownPort === '*' || (ownPort ?? usualPort) === (port || usualPort)
  // One file is not enough: the script loads others.
  return isHost && isPort && path === '/'
}
