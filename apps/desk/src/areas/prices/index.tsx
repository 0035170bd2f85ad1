/** Price files: bringing, checking, deciding, and what is in use. */
import { useAdoptedStyles } from '@rxgauge/ui'
import { Route, Switch } from 'wouter'
import { useDeskText } from '../../frame/desk-context'
import { CheckPage } from './check-page'
import { ColumnsPage } from './columns-page'
import { HistoryPage } from './history-page'
import { ImportPage } from './import-page'
import css from './prices.css?inline'
import { PricesHome } from './prices-home'

const styles = [css]

export default function PricesArea() {
  const { frame } = useDeskText()
  useAdoptedStyles(styles)
  return (
    <Switch>
      <Route path="/" component={PricesHome} />
      <Route path="/checks/:id">{({ id }) => <CheckPage key={id} id={id} />}</Route>
      <Route path="/checks/:id/columns/:file">
        {({ id, file }) => <ColumnsPage id={id} file={decodeURIComponent(file)} />}
      </Route>
      <Route path="/imports/:id">{({ id }) => <ImportPage key={id} id={id} />}</Route>
      <Route path="/history" component={HistoryPage} />
      <Route>
        <p>{frame.notFound}</p>
      </Route>
    </Switch>
  )
}
