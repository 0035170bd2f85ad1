/** The Application Info as a page of its own. */
import { BuildList } from '../shell/build-list'
import { useSite } from '../site-context'

export default function VersionPage() {
  const { text } = useSite()
  return (
    <div className="site-reading">
      <h1>{text.version.title}</h1>
      <BuildList />
    </div>
  )
}
