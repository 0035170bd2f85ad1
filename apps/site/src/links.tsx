/** Links within the site, which keep organization, language and display mode. */
import type { ComponentProps } from 'react'
import { Link, useLocation, useRouter, useSearch } from 'wouter'

/** Query parameters that stay when the page changes. */
const siteParameters = ['orgCode', 'appCode', 'lang', 'displayMode'] as const

/** @param to a path, with its own query if needed */
export function withSiteParameters(to: string, search: string): string {
  const [path = '', own = ''] = to.split('?')
  const query = new URLSearchParams(own)
  const current = new URLSearchParams(search)
  for (const name of siteParameters) {
    const value = current.get(name)
    if (value && !query.has(name)) query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The current path with its escapes. */
export function useRawPath(): string {
  const router = useRouter()
  return router.hook(router)[0]
}

function useHref(): (to: string) => string {
  const search = useSearch()
  return (to) => withSiteParameters(to, search)
}

export function useGo(): (to: string, options?: { replace?: boolean; state?: unknown }) => void {
  const [, navigate] = useLocation()
  const href = useHref()
  return (to, options) => navigate(href(to), options)
}

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  /** State for the history entry. */
  state?: unknown
}

export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const href = useHref()
  return <Link {...rest} href={href(to)} />
}
