/** One organization: its document as a form and as text, beside what visitors would see; its images, history and state. */
import { type DeskData, deskCalls, storedOrganization } from '@rxgauge/contract/desk'
import { fill, oneOrMany } from '@rxgauge/text'
import { Button, Segments, TextField } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { Link } from 'wouter'
import { CopyButton } from '../../frame/copy-button'
import { useDesk, useHasRight } from '../../frame/desk-context'
import { Confirm, Failure, Loading, PageHeader, Panel } from '../../frame/parts'
import { useUnsaved } from '../../frame/unsaved-work'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { Differences } from './differences'
import type { JsonSchema } from './document-fields'
import { DocumentForm } from './document-form'
import { DocumentText } from './document-text'
import { findField, focusFirst, sentenceOf, useFieldLabel } from './field-labels'
import { History, StatePanel } from './history'
import { ImageEditor } from './image-editor'
import { MemberSignOn } from './member-sign-on'
import { type Draft, isSameDraft, type Merge, mergeDrafts, withValue } from './organization-draft'
import { Previews } from './previews'

const calls = deskCalls.organizations
const tabs = ['form', 'asText', 'images', 'members', 'history', 'more'] as const
type Tab = (typeof tabs)[number]

export function OrganizationPage({ orgCode }: { orgCode: string }) {
  const stored = useDeskData(calls.readOrganization, { params: { orgCode } })
  const form = useDeskData(calls.readForm, {})
  if (!stored.data) return <Loading failure={stored.failure} onRetry={stored.reload} />
  if (!form.data) return <Loading failure={form.failure} onRetry={form.reload} />
  return <Editor orgCode={orgCode} served={stored.data} form={form.data} reload={stored.reload} />
}

/** How long nothing is typed before the draft is checked. */
const pause = 400

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface EditorProps {
  orgCode: string
  served: DeskData<typeof calls.readOrganization>
  form: DeskData<typeof calls.readForm>
  reload: () => void
}

function Editor({ orgCode, served, form, reload }: EditorProps) {
  const { organizations: text } = useDesk().text
  const hasRight = useHasRight()
  const labelOf = useFieldLabel()
  const [tab, setTab] = useState<Tab>('form')
  const [search, setSearch] = useState('')
  /** What the draft was made from. */
  const [base, setBase] = useState<Draft & { version: string }>(served)
  const [draft, setDraft] = useState<Draft>(served)
  const [merge, setMerge] = useState<Merge>()
  const [asking, setAsking] = useState<'save' | 'discard'>()
  const [reason, setReason] = useState('')
  const [isSaved, setSaved] = useState(false)
  const settled = useSettled(draft)
  const params = { orgCode }
  const check = useDeskData(calls.checkDraft, { params, body: { document: settled.document, images: settled.images } })
  const save = useDeskAct(calls.saveOrganization)
  /** The last draft that could be shown. */
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (check.data?.preview) setShown(check.data.preview)
  }, [check.data])

  const isForAll = hasRight('organizations.change')
  const code = String(served.document.code)
  const isReadOnly = !hasRight('organizations.change', code)
  const hasChanges = !isReadOnly && !isSameDraft(base, draft)
  useUnsaved(hasChanges)
  const { mistakes = [], differences: checked = [] } = check.data ?? {}
  const [firstMistake] = mistakes
  // What was checked before a save differs from what was served before it.
  const differences = hasChanges ? checked : []
  const isChecked = settled === draft && !check.isLoading && check.data !== undefined
  const isLocked = (key: string) =>
    isReadOnly || (!isForAll && form.installationKeys.some((each) => key === each || key.startsWith(`${each}.`)))
  const edit = (next: Draft) => {
    setSaved(false)
    setDraft(next)
  }
  const takeServed = (next: Draft & { version: string }) => {
    setBase(next)
    setDraft(next)
    setMerge(undefined)
  }
  // After a revert or a suspension, what is served has changed, and the draft with it.
  const [seen, setSeen] = useState(served)
  if (seen !== served) {
    setSeen(served)
    if (served.version !== base.version) {
      const { document, images } = mergeDrafts(base, draft, served)
      setBase(served)
      setDraft({ document, images })
    }
  }

  const confirmSave = async () => {
    const { document, images } = draft
    const done = await save.run({ params, body: { basedOn: base.version, document, images, reason } })
    if (!done) return
    setAsking(undefined)
    setReason('')
    setMerge(undefined)
    setSaved(true)
    setBase({ document, images, version: done.version })
    check.reload()
    reload()
  }
  const showField = (key: string) => {
    flushSync(() => {
      setTab(key.startsWith('files/') ? 'images' : 'form')
      setSearch('')
    })
    const field = findField(key)
    if (!field) return
    focusFirst(field)
    field.scrollIntoView({ block: 'center' })
  }
  const { failure, forget } = save
  useEffect(() => {
    if (failure?.code !== 'DESK_EDITED_MEANWHILE') return
    const stored = v.safeParse(storedOrganization, failure.data)
    if (!stored.success) return
    const merged = mergeDrafts(base, draft, stored.output)
    setMerge(merged)
    setBase(stored.output)
    setDraft({ document: merged.document, images: merged.images })
    setAsking(undefined)
    forget()
  }, [failure, forget, base, draft])

  return (
    <>
      <PageHeader title={String(served.document.name)}>
        <span className="org-links">
          <Link href="/">{text.all}</Link>
          {served.site !== null && (
            <a href={`${served.site}/?orgCode=${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
              {text.openSite}
            </a>
          )}
        </span>
      </PageHeader>
      {isReadOnly && <p className="desk-empty">{text.readOnly}</p>}
      <Segments
        label={text.tabs}
        value={tab}
        options={tabs.map((value) => ({ value, label: text[value] }))}
        onChange={setTab}
      />
      {merge && (
        <Meanwhile
          merge={merge}
          onUse={(key, value) => edit({ ...draft, document: withValue(draft.document, key, value) })}
        />
      )}
      {/* What is typed stays while another part is shown. */}
      <div className="org-columns">
        <div className="org-main">
          <div hidden={tab !== 'form'} className="org-main">
            <DocumentForm
              schema={form.schema as JsonSchema}
              draft={draft}
              networks={form.networks}
              mistakes={mistakes}
              isLocked={isLocked}
              lockedHint={isReadOnly ? undefined : text.locked}
              onChange={(key, value) => edit({ ...draft, document: withValue(draft.document, key, value) })}
              search={search}
              onSearch={setSearch}
            />
          </div>
          {tab === 'asText' && (
            <DocumentText
              document={draft.document}
              isReadOnly={isReadOnly}
              onChange={(document) => edit({ ...draft, document })}
            />
          )}
          {tab === 'images' && (
            <ImageEditor draft={draft} largest={form.largestImage} isReadOnly={isReadOnly} onChange={edit} />
          )}
          {tab === 'members' && <MemberSignOn orgCode={orgCode} isReadOnly={isReadOnly} />}
          {tab === 'history' && (
            <History orgCode={orgCode} version={served.version} isReadOnly={isReadOnly} onReverted={reload} />
          )}
          {tab === 'more' && (
            <StatePanel
              orgCode={orgCode}
              name={String(served.document.name)}
              isSuspended={served.document.isSuspended === true}
              mayChange={isForAll}
              onChanged={reload}
            />
          )}
          <Panel title={text.changes}>
            {mistakes.length > 0 && (
              <div className="rx-problem" role="alert">
                <p>{text.mistakes}</p>
                <ul>
                  {mistakes.map(({ key, sentence }) => (
                    <li key={`${key} ${sentence}`}>
                      {key !== '' && (
                        <>
                          {labelOf(key)} (<code>{key}</code>):{' '}
                        </>
                      )}
                      {sentenceOf(text, { key, sentence })}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <Failure failure={check.failure} onRetry={check.reload} />
            {mistakes.length === 0 && <Differences caption={text.changes} differences={differences} />}
            <p className="desk-empty">{text.tag}</p>
            <pre className="org-tag">{served.tag}</pre>
            <CopyButton label={text.copyTag} copied={text.copied} text={served.tag} />
          </Panel>
          {!isReadOnly && (
            <div className="org-save">
              {firstMistake && hasChanges ? (
                <p role="status">
                  {oneOrMany(text.mistakeCount, mistakes.length)}{' '}
                  <Button kind="link" onClick={() => showField(firstMistake.key)}>
                    {labelOf(firstMistake.key)}
                  </Button>
                  : {sentenceOf(text, firstMistake)}
                </p>
              ) : (
                <p role="status">{isSaved ? text.saved : oneOrMany(text.count, differences.length)}</p>
              )}
              <Button kind="other" disabled={!hasChanges} onClick={() => setAsking('discard')}>
                {text.discard}
              </Button>
              <Button
                disabled={!hasChanges || !isChecked || mistakes.length > 0 || differences.length === 0}
                onClick={() => setAsking('save')}
              >
                {text.save}
              </Button>
            </div>
          )}
        </div>
        <div className="org-aside">
          <Previews orgCode={orgCode} preview={shown} isOld={isChecked && check.data?.preview === null} />
        </div>
      </div>
      {asking === 'save' && (
        <Confirm
          title={text.saveTitle}
          action={text.save}
          isRunning={save.isRunning}
          failure={save.failure}
          onClose={() => setAsking(undefined)}
          onConfirm={() => void confirmSave()}
        >
          <TextField label={text.reason} value={reason} onChange={setReason} />
        </Confirm>
      )}
      {asking === 'discard' && (
        <Confirm
          title={text.discardTitle}
          action={text.discard}
          isDanger
          onClose={() => setAsking(undefined)}
          onConfirm={() => {
            takeServed(base)
            setAsking(undefined)
          }}
        />
      )}
    </>
  )
}

const asText = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))

interface MeanwhileProps {
  merge: Merge
  onUse: (key: string, value: unknown) => void
}

/** What somebody else saved meanwhile, and where both changed the same. */
function Meanwhile({ merge, onUse }: MeanwhileProps) {
  const { organizations: text } = useDesk().text
  const labelOf = useFieldLabel()
  return (
    <Panel title={text.theirs}>
      <p role="alert">{text.meanwhile}</p>
      <Differences
        caption={text.theirs}
        differences={merge.theirs.map(({ key, before, after }) => ({
          key,
          before: asText(before),
          after: asText(after),
        }))}
      />
      {merge.both.length > 0 && (
        <>
          <p>{text.bothChanged}</p>
          <ul>
            {merge.both.map(({ key, theirs }) => (
              <li key={key}>
                {labelOf(key)}: <code>{asText(theirs)}</code>{' '}
                <Button kind="link" onClick={() => onUse(key, theirs)}>
                  {fill(text.useTheirs, { field: labelOf(key) })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
