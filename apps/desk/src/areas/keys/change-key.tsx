/** One key: what it may do, its replacement and its end. */
import { type DeskData, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import { useDesk } from '../../frame/desk-context'
import { Confirm, Failure } from '../../frame/parts'
import { useDeskAct } from '../../frame/use-desk-call'

export type Key = DeskData<typeof deskCalls.keys.listKeys>['keys'][number]

interface ChangeKeyProps {
  of: Key
  onMade: (token: string) => void
  onEnded: () => void
  onClose: () => void
}

export function ChangeKey({ of: key, onMade, onEnded, onClose }: ChangeKeyProps) {
  const { text, language } = useDesk()
  const { keys, frame } = text
  const [hours, setHours] = useState('24')
  const [isEnding, setEnding] = useState(false)
  const rotate = useDeskAct(deskCalls.keys.rotateKey)
  const end = useDeskAct(deskCalls.keys.endKey)
  const isOver = key.endedAt !== null || (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now())
  const params = { id: key.id }
  if (isEnding)
    return (
      <Confirm
        title={fill(keys.endTitle, { name: key.name })}
        action={keys.end}
        isDanger
        isRunning={end.isRunning}
        failure={end.failure}
        onConfirm={async () => (await end.run({ params })) && onEnded()}
        onClose={() => setEnding(false)}
      >
        <p>{keys.endBody}</p>
      </Confirm>
    )
  return (
    <Dialog title={fill(keys.change, { name: key.name })} closeLabel={frame.close} onClose={onClose}>
      <div className="rx-form">
        <ul>
          {key.scopes.map((scope) => (
            <li key={scope}>{keys.scope[scope]}</li>
          ))}
        </ul>
        <p>
          {fill(keys.createdBy, { by: key.createdBy, date: new Date(key.createdAt).toLocaleDateString(language) })}{' '}
          {fill(keys.limits, { count: key.perMinute.toLocaleString(language) })}{' '}
          {key.allowedNetworks.length > 0 && fill(keys.from, { networks: key.allowedNetworks.join(', ') })}
        </p>
        {!isOver && (
          <>
            <p>{keys.rotateBody}</p>
            <TextField label={keys.hours} type="number" min={0} max={24 * 90} value={hours} onChange={setHours} />
            <Button
              kind="other"
              disabled={rotate.isRunning}
              onClick={async () => {
                const made = await rotate.run({ params, body: { hours: Number(hours) } })
                if (made) onMade(made.token)
              }}
            >
              {keys.rotate}
            </Button>
            <Button kind="danger" onClick={() => setEnding(true)}>
              {keys.end}
            </Button>
          </>
        )}
        <Failure failure={rotate.failure} />
      </div>
    </Dialog>
  )
}
