/** Visitors' questions as an inbox. */
import { useAdoptedStyles } from '@rxgauge/ui'
import { Route, Switch } from 'wouter'
import { QuestionList } from './question-list'
import { QuestionPage } from './question-page'
import css from './questions.css?inline'

const styles = [css]

export default function QuestionsArea() {
  useAdoptedStyles(styles)
  return (
    <Switch>
      <Route path="/:id">{({ id }) => <QuestionPage key={id} id={id} />}</Route>
      <Route>
        <QuestionList />
      </Route>
    </Switch>
  )
}
