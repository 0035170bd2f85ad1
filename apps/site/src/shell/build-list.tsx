/** Version, build, identifier, branch and commit. */
import { build } from '../build'
import { useSite } from '../site-context'

const facts = ['version', 'build', 'identifier', 'branch', 'commit'] as const

export function BuildList() {
  const { footer } = useSite().text
  return (
    <dl className="site-facts">
      {facts.map((fact) => (
        <div key={fact}>
          <dt>{footer[fact]}</dt>
          <dd>{build[fact] || footer.unknown}</dd>
        </div>
      ))}
    </dl>
  )
}
