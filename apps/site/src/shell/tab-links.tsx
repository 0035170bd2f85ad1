/** The links of the tabs, whose presses go to the analytics layer. */
import { useTrack } from '../analytics/use-data-layer'
import { SiteLink } from '../links'
import { useTabs } from './navigation'

export function TabLinks({ onPress }: { onPress?: () => void }) {
  const tabs = useTabs()
  const track = useTrack()
  return tabs.map(({ name, to, label, isActive }) => (
    <SiteLink
      key={to}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      onClick={() => {
        track.navigation(name)
        onPress?.()
      }}
    >
      {label}
    </SiteLink>
  ))
}
