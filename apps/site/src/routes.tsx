/** The routes that are built; every other path leads home. */
import { Redirect, Route, Switch } from 'wouter'
import { SearchPage } from './search-page'
import type { Site, SiteState } from './start-site'

export interface RouteProps {
  site: Site
  now: Extract<SiteState, { status: 'ready' }>
  isWidget: boolean
}

export function Routes(props: RouteProps) {
  return (
    <Switch>
      <Route path="/">
        <SearchPage {...props} isHome />
      </Route>
      <Route path="/SearchMedication/:name?/:productDetailId?/:quantity?">
        {({ name, productDetailId, quantity }) => (
          <SearchPage {...props} start={{ drug: name, productDetailId, quantity }} />
        )}
      </Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  )
}
