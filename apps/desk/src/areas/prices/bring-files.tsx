/** Files or a folder, dropped or chosen; sent in pieces, one file after the other. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useDesk } from '../../frame/desk-context'
import { Failure, Panel, Progress } from '../../frame/parts'
import { useDeskAct } from '../../frame/use-desk-call'
import { type ChosenFile, filesOfDrop } from './chosen-files'
import { SendFailure, type Sending, sendFile } from './send-file'

interface State {
  name: string
  /** From 0 to 1, of all files together. */
  done: number
  failure?: string
}

export function BringFiles() {
  const { text, interrupt } = useDesk()
  const { prices } = text
  const [, navigate] = useLocation()
  const begin = useDeskAct(deskCalls.prices.beginCheck)
  const [state, setState] = useState<State>()
  const [isOver, setOver] = useState(false)
  const sending = useRef<Sending>(undefined)
  const chosen = useRef<ChosenFile[]>([])
  const filesField = useRef<HTMLInputElement>(null)
  const folderField = useRef<HTMLInputElement>(null)
  useEffect(() => () => sending.current?.stop(), [])
  // React has no attribute for it.
  useEffect(() => folderField.current?.setAttribute('webkitdirectory', ''), [])

  async function send(files: ChosenFile[]) {
    if (files.length === 0) return
    chosen.current = files
    const total = files.reduce((sum, { file }) => sum + file.size, 0)
    const uploads: { id: string; name: string }[] = []
    let before = 0
    for (const { file, name } of files) {
      setState({ name, done: total === 0 ? 0 : before / total })
      try {
        const started = sendFile(file, {
          onProgress: (bytes) => setState({ name, done: total === 0 ? 0 : (before + bytes) / total }),
          onSignIn: () => interrupt('sign-in'),
        })
        sending.current = started
        const id = await started.done
        if (id === undefined) return setState(undefined)
        uploads.push({ id, name })
      } catch (error) {
        if (!(error instanceof SendFailure)) throw error
        const reason = error.reason === 'broke' ? prices.sendingBroke : prices[error.reason]
        const failure = fill(prices.sendingFailed, { name, reason })
        return setState({ name, done: before / Math.max(1, total), failure })
      }
      before += file.size
    }
    sending.current = undefined
    const check = await begin.run({ body: { uploads } })
    setState(undefined)
    if (check) navigate(`/checks/${check.id}`)
  }

  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    await send(await filesOfDrop(event.dataTransfer))
  }
  const choose = (list: FileList | null) =>
    send([...(list ?? [])].map((file) => ({ file, name: file.webkitRelativePath || file.name })))

  return (
    <Panel title={prices.bring}>
      {state ? (
        <>
          {state.failure === undefined ? (
            <Progress
              label={fill(prices.sending, { name: state.name, percent: Math.floor(state.done * 100) })}
              done={state.done}
            />
          ) : (
            <p role="alert" className="rx-problem">
              {state.failure}
            </p>
          )}
          <p className="desk-empty">{prices.sendingNote}</p>
          <div className="desk-actions">
            {state.failure !== undefined && <Button onClick={() => send(chosen.current)}>{prices.goOn}</Button>}
            <Button
              kind="other"
              onClick={() => {
                sending.current?.stop()
                setState(undefined)
              }}
            >
              {prices.stopSending}
            </Button>
          </div>
        </>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped can also be chosen by the buttons.
        <div
          className="prices-drop"
          data-over={isOver ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <p>{prices.bringBody}</p>
          <div className="desk-actions">
            <Button onClick={() => filesField.current?.click()}>{prices.chooseFiles}</Button>
            <Button kind="other" onClick={() => folderField.current?.click()}>
              {prices.chooseFolder}
            </Button>
          </div>
        </div>
      )}
      <input
        ref={filesField}
        type="file"
        multiple
        hidden
        aria-label={prices.chooseFiles}
        onChange={(event) => choose(event.target.files)}
      />
      <input
        ref={folderField}
        type="file"
        multiple
        hidden
        aria-label={prices.chooseFolder}
        onChange={(event) => choose(event.target.files)}
      />
      <Failure failure={begin.failure} />
    </Panel>
  )
}
