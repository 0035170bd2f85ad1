/** The organizations, with search and state; and a new one. */
import { type AppCode, appCodes } from '@rxgauge/contract'
import { type DeskData, deskCalls, mistakes } from '@rxgauge/contract/desk'
import { Button, Field, SelectField, TextField } from '@rxgauge/ui'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Link, useLocation } from 'wouter'
import { useDesk, useHasRight } from '../../frame/desk-context'
import { Confirm, DataTable, Loading, PageHeader } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { mistakeAt } from './field-labels'

const calls = deskCalls.organizations
type Listed = DeskData<typeof calls.listOrganizations>[number]
const states = ['active', 'suspended', 'ended', 'test'] as const

const stateOf = ({ isSuspended, isEnded, isTest }: Listed): (typeof states)[number] =>
  isSuspended ? 'suspended' : isEnded ? 'ended' : isTest ? 'test' : 'active'

export function OrganizationList() {
  const { organizations: text } = useDesk().text
  const { data: organizations, failure, reload } = useDeskData(calls.listOrganizations, {})
  const [state, setState] = useState('')
  const [isCreating, setCreating] = useState(false)
  const hasRight = useHasRight()
  if (!organizations) return <Loading failure={failure} onRetry={reload} />
  return (
    <>
      <PageHeader title={text.title}>
        {hasRight('organizations.change') && <Button onClick={() => setCreating(true)}>{text.create}</Button>}
      </PageHeader>
      <SelectField
        label={text.state}
        value={state}
        options={[
          { value: '', label: text.stateAny },
          ...states.map((value) => ({ value: String(value), label: text[value] })),
        ]}
        onChange={setState}
      />
      <DataTable
        caption={text.title}
        rows={organizations.filter((each) => state === '' || stateOf(each) === state)}
        rowKey={({ code, appCode }) => `${code} ${appCode}`}
        isSearchable
        columns={[
          {
            title: text.name,
            value: ({ name }) => name,
            cell: ({ code, name }) => (code === '' ? name : <Link href={`/${encodeURIComponent(code)}`}>{name}</Link>),
          },
          {
            title: text.code,
            value: ({ code }) => code,
            cell: ({ code }) => (code === '' ? text.byFiles : <code>{code}</code>),
          },
          {
            title: text.edition,
            value: ({ appCode, isAppDefault }) => (isAppDefault ? `${appCode}, ${text.default}` : appCode),
          },
          { title: text.hosts, value: ({ hosts }) => hosts.join(', ') },
          { title: text.state, value: (each) => text[stateOf(each)] },
        ]}
      />
      {isCreating && <Create onClose={() => setCreating(false)} />}
    </>
  )
}

const empty = {
  code: '',
  edition: 'CVDB' as AppCode,
  name: '',
  productName: '',
  color: '#003D4C',
  supportEmail: '',
  supportPhone: '',
  reason: '',
}

function Create({ onClose }: { onClose: () => void }) {
  const { organizations: text } = useDesk().text
  const [, navigate] = useLocation()
  const [body, setBody] = useState(empty)
  const create = useDeskAct(calls.createOrganization)
  const refused = v.safeParse(mistakes, create.failure?.data)
  const found = refused.success ? refused.output : []
  const isAtFields = found.length > 0 && found.every(({ key }) => key in empty)
  const hint = useRef<HTMLParagraphElement>(null)
  const { failure } = create
  // The first refused field is shown, wherever the dialog was scrolled to.
  useEffect(() => {
    if (failure) hint.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  const field = (name: Exclude<keyof typeof empty, 'edition' | 'color'>, label: string) => ({
    label,
    error: mistakeAt(text, found, name),
    value: body[name],
    onChange: (value: string) => setBody({ ...body, [name]: value }),
  })
  return (
    <Confirm
      title={text.create}
      action={text.create}
      isRunning={create.isRunning}
      failure={isAtFields ? undefined : failure}
      onClose={onClose}
      onConfirm={async () => {
        const done = await create.run({ body })
        if (done) navigate(`/${done.code}`)
      }}
    >
      <p ref={hint}>{text.createHint}</p>
      <TextField {...field('code', text.code)} hint={text.codeHint} required pattern="[A-Za-z][A-Za-z0-9\-]{1,19}" />
      <TextField {...field('name', text.name)} required maxLength={80} />
      <TextField {...field('productName', text.fields.productName)} maxLength={40} />
      <SelectField
        label={text.edition}
        value={body.edition}
        options={appCodes.map((value) => ({ value, label: text.editions[value] }))}
        onChange={(value) => setBody({ ...body, edition: appCodes.find((each) => each === value) ?? 'CVDB' })}
      />
      <Field label={text.brandColor}>
        {(ids) => (
          <input
            {...ids}
            type="color"
            className="org-single-color"
            value={body.color.toLowerCase()}
            onChange={({ target }) => setBody({ ...body, color: target.value.toUpperCase() })}
          />
        )}
      </Field>
      <TextField {...field('supportEmail', text.fields.supportEmail)} type="email" />
      <TextField {...field('supportPhone', text.fields.supportPhone)} type="tel" />
      <TextField {...field('reason', text.reason)} />
    </Confirm>
  )
}
