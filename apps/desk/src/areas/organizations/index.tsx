/** Organizations: the list, and each with its document, images, history and state. */
import { useAdoptedStyles } from '@rxgauge/ui'
import { Route, Switch } from 'wouter'
import { OrganizationList } from './organization-list'
import { OrganizationPage } from './organization-page'
import css from './organizations.css?inline'

const styles = [css]

export default function OrganizationsArea() {
  useAdoptedStyles(styles)
  return (
    <Switch>
      <Route path="/:orgCode">
        {({ orgCode }) => <OrganizationPage key={orgCode} orgCode={decodeURIComponent(orgCode)} />}
      </Route>
      <Route>
        <OrganizationList />
      </Route>
    </Switch>
  )
}
