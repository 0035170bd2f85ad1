/** One text in both languages side by side: its draft, the preview by the server's renderer, versions and publication. */
import type { AnyContentType } from '@rxgauge/contract'
import { type DeskData, deskCalls, storedText, type TextVersion, type WrittenText } from '@rxgauge/contract/desk'
import { fill, type Language, languages } from '@rxgauge/text'
import { type DeskText, deskText } from '@rxgauge/text/desk'
import { Button, Field, TextAreaField, TextField } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import { addressOf } from '../../frame/desk-client'
import { useDesk, useDeskText, useHasRight } from '../../frame/desk-context'
import { Confirm, DataTable, Failure, Loading, PageFrame, PageHeader, Panel } from '../../frame/parts'
import { useUnsaved } from '../../frame/unsaved-work'
import { useDayTime } from '../../frame/use-day-time'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { ofAll } from './owner'

const calls = deskCalls.content

interface Place {
  /** An organization's code, or `ofAll`. */
  owner: string
  type: AnyContentType
}

export function TextEditor({ owner, ownerName, type }: Place & { ownerName: string }) {
  const { content: text } = useDesk().text
  const isCommon = owner === ofAll
  const common = useDeskData(calls.readCommonText, isCommon ? { params: { type } } : undefined)
  const own = useDeskData(calls.readText, isCommon ? undefined : { params: { orgCode: owner, type } })
  const { data: written, failure, reload } = isCommon ? common : own
  const hasRight = useHasRight()
  if (!written) return <Loading failure={failure} onRetry={reload} />
  const isReadOnly = !hasRight('content.change', isCommon ? undefined : owner)
  return (
    <>
      <PageHeader
        title={fill(isCommon ? text.commonHeading : text.ownHeading, { text: text.names[type], name: ownerName })}
      >
        <Link href={`/${encodeURIComponent(owner)}`}>{text.back}</Link>
      </PageHeader>
      {isCommon && <p>{text.commonHint}</p>}
      {isReadOnly && <p className="desk-empty">{text.readOnly}</p>}
      {type === 'FAQ' && <p className="desk-empty">{text.faqHint}</p>}
      <div className="content-languages">
        {written.map((each) => (
          <LanguageEditor
            key={each.language}
            place={{ owner, type }}
            written={each}
            isReadOnly={isReadOnly}
            reload={reload}
          />
        ))}
      </div>
      {!isReadOnly && <Publish place={{ owner, type }} written={written} reload={reload} />}
    </>
  )
}

/** What a version is: shown since, from a later day, replaced, or a draft. */
function stateText(text: DeskText['content'], versions: readonly TextVersion[], version: TextVersion): string {
  const { id, effectiveOn } = version
  if (effectiveOn === null) return text.saved
  if (effectiveOn > today()) return fill(text.publishedFrom, { from: effectiveOn })
  // As the site chooses: the latest day, and of one day the newest version.
  const isShown = !versions.some(
    (other) =>
      other.effectiveOn !== null &&
      other.effectiveOn <= today() &&
      (other.effectiveOn > effectiveOn || (other.effectiveOn === effectiveOn && Number(other.id) > Number(id))),
  )
  return fill(isShown ? text.shownSince : text.replaced, { from: effectiveOn })
}

/** How long nothing is typed before the text is rendered. */
const pause = 400

interface LanguageEditorProps {
  place: Place
  written: WrittenText
  isReadOnly: boolean
  reload: () => void
}

function LanguageEditor({ place, written, isReadOnly, reload }: LanguageEditorProps) {
  const { text: all, sentenceOf } = useDesk()
  const { content: text } = all
  const { owner, type } = place
  const { language } = written
  const name = text.languages[language]
  const [typedTitle, setTitle] = useState(written.title)
  // The site has its own title above questions and answers.
  const hasTitle = type !== 'FAQ'
  const title = hasTitle ? typedTitle : deskText(language).content.names.FAQ
  const [body, setBody] = useState(written.body)
  const [basedOn, setBasedOn] = useState(written.newest?.id ?? null)
  const [theirs, setTheirs] = useState<v.InferOutput<typeof storedText>>()
  const [note, setNote] = useState('')
  const { newest } = written
  const isChanged = body.trim() !== written.body.trim() || (hasTitle && title.trim() !== written.title.trim())
  useUnsaved(isChanged && !isReadOnly)
  const ofOrganization = useDeskAct(calls.saveText)
  const common = useDeskAct(calls.saveCommonText)
  const save = owner === ofAll ? common : ofOrganization
  const change = (set: (value: string) => void) => (value: string) => {
    setNote('')
    set(value)
  }
  const store = async (from: string | null) => {
    const draft = { language, title, body, basedOn: from }
    const done =
      owner === ofAll
        ? await common.run({ params: { type }, body: draft })
        : await ofOrganization.run({ params: { orgCode: owner, type }, body: draft })
    if (!done) return
    setTheirs(undefined)
    setBasedOn(done.id)
    setNote(done.isStored ? '' : text.unchanged)
    reload()
  }
  const { failure, forget } = save
  useEffect(() => {
    if (failure?.code !== 'DESK_EDITED_MEANWHILE') return
    const stored = v.safeParse(storedText, failure.data)
    if (stored.success) setTheirs(stored.output)
    forget()
  }, [failure, forget])
  return (
    <Panel title={name}>
      {hasTitle && (
        <TextField
          label={text.heading}
          lang={language}
          value={title}
          readOnly={isReadOnly}
          onChange={change(setTitle)}
        />
      )}
      <TextAreaField
        label={text.body}
        lang={language}
        rows={18}
        value={body}
        readOnly={isReadOnly}
        className="rx-input content-markdown"
        onChange={change(setBody)}
      />
      {theirs && (
        <div className="rx-problem" role="alert">
          <p>{fill(text.meanwhile, { by: theirs.madeBy })}</p>
          <pre className="content-theirs" lang={language}>{`# ${theirs.title}\n\n${theirs.body}`}</pre>
          <div className="rx-button-row">
            <Button
              kind="other"
              onClick={() => {
                setTitle(theirs.title)
                setBody(theirs.body)
                setBasedOn(theirs.id)
                setTheirs(undefined)
                reload()
              }}
            >
              {text.useTheirs}
            </Button>
            <Button kind="other" onClick={() => void store(theirs.id)}>
              {text.keepMine}
            </Button>
          </div>
        </div>
      )}
      {failure && (
        <p className="rx-field-error" role="alert">
          {sentenceOf(failure)}
        </p>
      )}
      {!isReadOnly && (
        <div className="rx-button-row">
          <Button disabled={save.isRunning} onClick={() => void store(basedOn)}>
            {fill(text.save, { language: name })}
          </Button>
        </div>
      )}
      <p role="status">
        {isChanged ? text.unsaved : note || (newest ? stateText(text, written.versions, newest) : text.notWritten)}
      </p>
      <TextPreview {...{ owner, type, language, title, body }} isDraft={isChanged || newest?.effectiveOn === null} />
      <Versions
        owner={owner}
        written={written}
        isReadOnly={isReadOnly}
        onUse={(version) => {
          setNote('')
          setTitle(version.title)
          setBody(version.body)
        }}
      />
    </Panel>
  )
}

interface TextPreviewProps extends Place {
  language: Language
  title: string
  body: string
  isDraft: boolean
}

function TextPreview({ owner, type, language, title, body, isDraft }: TextPreviewProps) {
  const { content: text } = useDesk().text
  const [settled, setSettled] = useState({ title, body })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ title, body }), pause)
    return () => clearTimeout(timer)
  }, [title, body])
  const {
    data: prepared,
    failure,
    reload,
  } = useDeskData(calls.previewText, {
    body: { type, language, owner: owner === ofAll ? '' : owner, isDraft, ...settled },
  })
  const label = fill(text.preview, { language: text.languages[language] })
  if (!prepared) return <Loading failure={failure} onRetry={reload} />
  const address = addressOf(calls.showTextPreview, {
    params: { type },
    query: { lang: language, preview: prepared.preview },
  })
  return (
    <>
      {prepared.mistake !== '' && <p role="status">{fill(text.wrong, { mistake: prepared.mistake })}</p>}
      <PageFrame className="content-preview" address={address} title={label} />
    </>
  )
}

interface VersionsProps {
  owner: string
  written: WrittenText
  isReadOnly: boolean
  onUse: (version: DeskData<typeof calls.readVersion>) => void
}

function Versions({ owner, written, isReadOnly, onUse }: VersionsProps) {
  const { content: text } = useDeskText()
  const common = useDeskAct(calls.readCommonVersion)
  const ofOrganization = useDeskAct(calls.readVersion)
  const time = useDayTime()
  const use = async (version: string) => {
    const read =
      owner === ofAll
        ? await common.run({ params: { version } })
        : await ofOrganization.run({ params: { orgCode: owner, version } })
    if (read) onUse(read)
  }
  if (written.versions.length === 0) return null
  return (
    <details>
      <summary>{`${fill(text.versions, { language: text.languages[written.language] })} (${written.versions.length})`}</summary>
      <Failure failure={common.failure ?? ofOrganization.failure} />
      <DataTable
        caption={fill(text.versions, { language: text.languages[written.language] })}
        rows={written.versions}
        rowKey={({ id }) => id}
        columns={[
          {
            title: text.heading,
            value: ({ title }) => title,
            cell: ({ id, title }) =>
              isReadOnly ? (
                title
              ) : (
                <>
                  {title}{' '}
                  <Button kind="link" onClick={() => void use(id)}>
                    {fill(text.takeUp, { id })}
                  </Button>
                </>
              ),
          },
          {
            title: text.state,
            value: (version) =>
              version.effectiveOn === null
                ? fill(text.draft, { by: version.madeBy })
                : stateText(text, written.versions, version),
          },
          { title: text.when, value: ({ madeAt }) => madeAt, cell: ({ madeAt }) => time(madeAt) },
          { title: text.by, value: ({ madeBy }) => madeBy },
        ]}
      />
    </details>
  )
}

interface PublishProps {
  place: Place
  written: readonly WrittenText[]
  reload: () => void
}

/** Today in New York, where texts take effect. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

function Publish({ place: { owner, type }, written, reload }: PublishProps) {
  const { content: text } = useDesk().text
  const [from, setFrom] = useState(today)
  const [left, setLeft] = useState<readonly Language[]>([])
  const [note, setNote] = useState('')
  const [isAsking, setAsking] = useState(false)
  const common = useDeskAct(calls.publishCommonText)
  const ofOrganization = useDeskAct(calls.publishText)
  const { isRunning, failure } = owner === ofAll ? common : ofOrganization
  const drafts = languages.filter((each) =>
    written.some(({ language, newest }) => language === each && newest?.effectiveOn === null),
  )
  const chosen = drafts.filter((each) => !left.includes(each))
  const publish = async () => {
    const body = { languages: chosen, from }
    const done =
      owner === ofAll
        ? await common.run({ params: { type }, body })
        : await ofOrganization.run({ params: { orgCode: owner, type }, body })
    setAsking(false)
    if (!done) return
    setNote(fill(text.published, { from, titles: done.map(({ title }) => title).join(', ') }))
    reload()
  }
  return (
    <Panel title={text.publishTitle}>
      {drafts.length === 0 && <p className="desk-empty">{text.noDraft}</p>}
      {drafts.length > 0 && (
        <form
          className="rx-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (owner === ofAll) setAsking(true)
            else void publish()
          }}
        >
          {drafts.map((each) => (
            <label key={each} className="content-choice">
              <input
                type="checkbox"
                checked={!left.includes(each)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((other) => other !== each) : [...left, each])
                }
              />
              {each === 'en' ? text.publishEnglish : text.publishSpanish}
            </label>
          ))}
          <Field label={text.from}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                required
                className="rx-input"
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            )}
          </Field>
          <Failure failure={failure} />
          <div className="rx-button-row">
            <Button type="submit" disabled={isRunning || chosen.length === 0}>
              {text.publish}
            </Button>
          </div>
        </form>
      )}
      <p role="status">{note}</p>
      {isAsking && (
        <Confirm
          title={text.publishCommonTitle}
          action={text.publish}
          isRunning={isRunning}
          onClose={() => setAsking(false)}
          onConfirm={() => void publish()}
        >
          <p>{fill(text.publishCommonBody, { text: text.names[type], from })}</p>
        </Confirm>
      )}
    </Panel>
  )
}
