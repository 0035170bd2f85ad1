/** The site's texts: which are shown, which come, which are drafts or missing; and their editor. */
import type { AnyContentType } from '@rxgauge/contract'
import { type DeskData, deskCalls, type TextState } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { SelectField, useAdoptedStyles } from '@rxgauge/ui'
import { Link, Route, Switch, useLocation } from 'wouter'
import { useDesk, useHasRight } from '../../frame/desk-context'
import { DataTable, Loading, PageHeader } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import css from './content.css?inline'
import { ofAll } from './owner'
import { TextEditor } from './text-editor'

const styles = [css]
const calls = deskCalls.content

export default function ContentArea() {
  useAdoptedStyles(styles)
  const hasRight = useHasRight()
  const { data: organizations, failure, reload } = useDeskData(deskCalls.organizations.listOrganizations, {})
  if (!organizations) return <Loading failure={failure} onRetry={reload} />
  const owners = organizations.filter(({ code }) => code !== '')
  const first = hasRight('content.read') ? ofAll : (owners[0]?.code ?? ofAll)
  return (
    <Switch>
      <Route path="/:owner/:type">
        {({ owner, type }) => (
          <TextEditor
            key={`${owner} ${type}`}
            owner={decodeURIComponent(owner)}
            ownerName={owners.find(({ code }) => code === decodeURIComponent(owner))?.name ?? decodeURIComponent(owner)}
            type={type as AnyContentType}
          />
        )}
      </Route>
      <Route path="/:owner">{({ owner }) => <TextList owner={decodeURIComponent(owner)} owners={owners} />}</Route>
      <Route>
        <TextList owner={first} owners={owners} />
      </Route>
    </Switch>
  )
}

interface TextListProps {
  owner: string
  owners: DeskData<typeof deskCalls.organizations.listOrganizations>
}

function TextList({ owner, owners }: TextListProps) {
  const { text: all } = useDesk()
  const { content: text } = all
  const hasRight = useHasRight()
  const [, navigate] = useLocation()
  const ofOrganization = useDeskData(calls.listTexts, owner === ofAll ? undefined : { params: { orgCode: owner } })
  const common = useDeskData(calls.listCommonTexts, owner === ofAll ? {} : undefined)
  const { data: states, failure, reload } = owner === ofAll ? common : ofOrganization
  return (
    <>
      <PageHeader title={text.title} />
      <SelectField
        label={text.owner}
        value={owner}
        options={[
          ...(hasRight('content.read') ? [{ value: ofAll, label: text.ofAll }] : []),
          ...owners.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
        ]}
        onChange={(chosen) => navigate(`/${encodeURIComponent(chosen)}`)}
      />
      {states ? (
        <DataTable
          caption={text.title}
          rows={states}
          rowKey={({ type, language }) => `${type} ${language}`}
          columns={[
            {
              title: text.text,
              value: ({ type }) => text.names[type],
              cell: ({ type, language }) => (
                <Link
                  href={`/${encodeURIComponent(owner)}/${type}`}
                  aria-label={`${fill(text.open, { name: text.names[type] })} (${text.languages[language]})`}
                >
                  {text.names[type]}
                </Link>
              ),
            },
            { title: text.language, value: ({ language }) => text.languages[language] },
            { title: text.state, value: (state) => stateText(text, state) },
          ]}
        />
      ) : (
        <Loading failure={failure} onRetry={reload} />
      )}
    </>
  )
}

function stateText(
  text: ReturnType<typeof useDesk>['text']['content'],
  { current, next, draft, otherwise }: TextState,
): string {
  const fallback = { common: text.common, 'built-in': text.builtIn, nothing: text.missing }[otherwise]
  return [
    current ? fill(text.current, { from: current.effectiveOn ?? '' }) : fallback,
    next && fill(text.next, { from: next.effectiveOn ?? '' }),
    draft && fill(text.draft, { by: draft.madeBy }),
  ]
    .filter(Boolean)
    .join(' · ')
}
