/** The desk's own parts, as its areas show them. */
import { type Language, languages } from '@rxgauge/text'
import { deskText } from '@rxgauge/text/desk'
import { Button, useAdoptedStyles } from '@rxgauge/ui'
import { partStyles } from '@rxgauge/ui/styles'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { DocumentForm } from '../apps/desk/src/areas/organizations/document-form'
import { type Draft, withValue } from '../apps/desk/src/areas/organizations/organization-draft'
import organizationsCss from '../apps/desk/src/areas/organizations/organizations.css?inline'
import { CodeForm } from '../apps/desk/src/areas/sign-in/code-form'
import { RecoveryCodes } from '../apps/desk/src/areas/sign-in/recovery-codes'
import signInCss from '../apps/desk/src/areas/sign-in/sign-in.css?inline'
import { DeskFailure } from '../apps/desk/src/frame/desk-client'
import { type Desk, DeskContext } from '../apps/desk/src/frame/desk-context'
import frameCss from '../apps/desk/src/frame/frame.css?inline'
import {
  Confirm,
  DataTable,
  EmptyState,
  Failure,
  Loading,
  PageHeader,
  Panel,
  Progress,
} from '../apps/desk/src/frame/parts'

const meta: Meta = { title: 'Desk', parameters: { isWide: true } }
export default meta
type Story = StoryObj

const styles = [...partStyles, frameCss, signInCss, organizationsCss]
const ignore = () => undefined
const nothing = async () => undefined

const deskOf = (language: Language): Desk => ({
  language,
  theme: 'light',
  text: deskText(language),
  session: undefined,
  drafts: new Map(),
  renewSession: nothing,
  choose: ignore,
  interrupt: async () => false,
  onEntry: ignore,
  sentenceOf: ({ sentence }) => sentence,
})

function Content({ language, children }: { language: Language; children: ReactNode }) {
  useAdoptedStyles(styles)
  return (
    <DeskContext value={deskOf(language)}>
      <div style={{ display: 'grid', gap: 24 }}>{children}</div>
    </DeskContext>
  )
}

const story = (show: (text: Desk['text']) => ReactNode): Story => ({
  render: (_, { globals }) => {
    const language = languages.find((each) => each === globals.language) ?? 'en'
    return <Content language={language}>{show(deskText(language))}</Content>
  },
})

const rows = Array.from({ length: 12 }, (_, index) => ({ name: `mac-${index + 1}.csv`, rows: (index * 7919) % 4000 }))

export const Table = story(({ prices }) => (
  <>
    <PageHeader title={prices.title}>
      <Button kind="other">{prices.history}</Button>
    </PageHeader>
    <Panel title={prices.inUse}>
      <DataTable
        caption={prices.inUse}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { title: prices.file, value: ({ name }) => name },
          { title: prices.rows, value: ({ rows }) => rows, isNumber: true },
        ]}
      />
    </Panel>
  </>
))

export const States = story(({ prices, errors }) => (
  <>
    <Panel title={prices.bring}>
      <Progress label={prices.starting} done={undefined} />
      <Progress label={prices.sending.replace('{name}', 'mac.csv').replace('{percent}', '40')} done={0.4} />
    </Panel>
    <Panel title={prices.waiting}>
      <EmptyState>{prices.nothingWaits}</EmptyState>
      <Failure failure={new DeskFailure('DESK_FORBIDDEN', errors.DESK_FORBIDDEN, null)} onRetry={ignore} />
      <Loading failure={undefined} onRetry={ignore} />
    </Panel>
  </>
))

export const Question = story(({ prices }) => (
  <>
    <EmptyState>{prices.nothingUsed}</EmptyState>
    <Confirm title={prices.discard} action={prices.discard} isDanger onClose={ignore} onConfirm={ignore}>
      <p>{prices.discardBody}</p>
    </Confirm>
  </>
))

export const SignIn = story(({ signIn }) => (
  <CodeForm action={signIn.submit} codeHint={signIn.codeNote} isRunning={false} failure={undefined} onSubmit={ignore} />
))

export const Codes = story(() => (
  <RecoveryCodes codes={['4f7a-93kd-q2mv', '8sx2-hh41-0pzt', 'c9ew-5y6n-7rju']} onKept={ignore} />
))

const perLanguage = (schema: object) => ({
  anyOf: [schema, { type: 'object', properties: { en: schema, es: schema } }],
})
const text = perLanguage({ type: 'string' })
/** One field of each kind. */
const schema = {
  properties: {
    name: { type: 'string' },
    hosts: { type: 'array', items: { type: 'string' } },
    colorScheme: { properties: { menubarColor: { type: 'string' } } },
    options: {
      properties: {
        showMapFlag: { enum: ['y', 'n', 'Y', 'N'] },
        logoFileName: { type: 'string' },
        appDescription: text,
        videos: { type: 'array', items: { type: 'object', properties: { title: text, url: text } } },
        claims: {
          type: 'object',
          properties: { savingsPercent: { anyOf: [{ type: 'number' }, { type: 'null' }], default: 80 } },
        },
        testimonial: { anyOf: [{ type: 'object', properties: { text, by: text } }, { type: 'null' }] },
      },
    },
  },
}
const organization: Draft = {
  document: {
    name: 'Acme Benefits',
    hosts: ['savings.example.com'],
    colorScheme: { menubarColor: '#003D4C' },
    options: {
      showMapFlag: 'y',
      logoFileName: 'logo.svg',
      appDescription: { en: 'What your medication costs.', es: 'Lo que cuesta su medicamento.' },
      videos: [{ title: { en: 'How it works', es: 'Cómo funciona' }, url: 'https://video.example/1' }],
    },
  },
  images: { 'logo.svg': '' },
}

function Form() {
  const [draft, setDraft] = useState(organization)
  const [search, setSearch] = useState('')
  return (
    <div className="org-main">
      <DocumentForm
        schema={schema}
        draft={draft}
        networks={[]}
        mistakes={[{ key: 'hosts.0', sentence: 'must be a host such as savings.example.com, in lower case' }]}
        isLocked={(key) => key === 'name'}
        lockedHint={undefined}
        onChange={(key, value) => setDraft({ ...draft, document: withValue(draft.document, key, value) })}
        search={search}
        onSearch={setSearch}
      />
    </div>
  )
}

export const OrganizationForm = story(() => <Form />)
