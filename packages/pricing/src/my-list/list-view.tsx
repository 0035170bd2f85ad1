/** My list in place of the search, where there's no page for it. */
import { useJourney } from '../journey/journey-context'
import type { MyListLoader } from './my-list-loader'
import MyListPage from './my-list-page'

export default function ListView({ loader }: { loader: MyListLoader }) {
  const { journey, host, messages } = useJourney()
  return (
    <MyListPage host={host} loader={loader} messages={messages} onBack={() => journey.list.setState(false, true)} />
  )
}
