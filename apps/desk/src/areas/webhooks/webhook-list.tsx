import { deskCalls } from '@rxgauge/contract/desk'
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { DataTable, Loading, PageHeader } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { NewWebhook } from './new-webhook'
import { ShownSecret } from './shown-secret'
import { useStateText } from './use-state-text'

export function WebhookList() {
  const { webhooks } = useDeskText()
  const mayChange = useHasRight()('webhooks.change', 'some')
  const stateOf = useStateText()
  const { data, failure, reload } = useDeskData(deskCalls.webhooks.listWebhooks, {})
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <PageHeader title={webhooks.title}>
        {mayChange && <Button onClick={() => setAdding(true)}>{webhooks.add}</Button>}
      </PageHeader>
      <p>
        {webhooks.intro} <a href="/docs/api/webhooks">{webhooks.docs}</a>
      </p>
      {data ? (
        <DataTable
          caption={webhooks.table}
          rows={data}
          rowKey={({ id }) => id}
          empty={webhooks.none}
          columns={[
            {
              title: webhooks.address,
              value: ({ url }) => url,
              cell: ({ id, url }) => <Link href={`/${id}`}>{url}</Link>,
            },
            { title: webhooks.whose, value: ({ orgCode }) => orgCode ?? webhooks.installation },
            { title: webhooks.events, value: ({ events }) => events.join(', ') },
            { title: webhooks.state, value: stateOf },
            { title: webhooks.waiting, value: ({ waiting }) => waiting, isNumber: true },
            { title: webhooks.givenUp, value: ({ givenUp }) => givenUp, isNumber: true },
          ]}
        />
      ) : (
        <Loading failure={failure} onRetry={reload} />
      )}
      {isAdding && (
        <NewWebhook
          onAdded={(made) => {
            setAdding(false)
            setSecret(made)
            reload()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== undefined && <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
