/** Webhooks: which systems are told what happens, and what became of each delivery. */
import { Route, Switch } from 'wouter'
import { useDeskText } from '../../frame/desk-context'
import { WebhookList } from './webhook-list'
import { WebhookPage } from './webhook-page'

export default function WebhooksArea() {
  const { frame } = useDeskText()
  return (
    <Switch>
      <Route path="/" component={WebhookList} />
      <Route path="/:id">{({ id }) => <WebhookPage key={id} id={id} />}</Route>
      <Route>
        <p>{frame.notFound}</p>
      </Route>
    </Switch>
  )
}
