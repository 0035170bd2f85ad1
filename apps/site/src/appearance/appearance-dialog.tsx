/** Text size and colors of the site on this device; each press shows at once. */
import { Button, Segments } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'
import { textSizes, themes } from './appearance'

export default function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const { site, messages, text } = useSite()
  const { theme, textSize } = useStore(site.appearance)
  const { choose } = site.appearance.actions
  const { appearance } = text
  return (
    <Dialog title={appearance.title} closeLabel={messages.common.close} onClose={onClose}>
      <div className="rx-form">
        <div>
          <p className="rx-note" aria-hidden="true">
            {appearance.textSize}
          </p>
          <Segments
            label={appearance.textSize}
            value={textSize}
            options={textSizes.map((size) => ({ value: size, label: `${size}%` }))}
            onChange={(size) => choose({ textSize: size })}
          />
        </div>
        <div>
          <p className="rx-note" aria-hidden="true">
            {appearance.theme}
          </p>
          <Segments
            label={appearance.theme}
            value={theme}
            options={themes.map((each) => ({ value: each, label: appearance[each] }))}
            onChange={(next) => choose({ theme: next })}
          />
        </div>
        <p className="rx-note">{appearance.kept}</p>
        <Button wide onClick={onClose}>
          {messages.common.done}
        </Button>
      </div>
    </Dialog>
  )
}
