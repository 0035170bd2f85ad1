/** Questions and answers, opened one by one or all at once (search 2, "FAQ"). */
import { valueIn } from '@rxgauge/client'
import { type CallData, calls, fixedPaths } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { SiteLink } from '../links'
import { useServedData } from '../rendering/use-served-data'
import { useSiteCall } from '../rendering/use-site-call'
import { useSignedIn, useSite } from '../site-context'
import { ContentText } from './content-text'
import { fillFaqAnswer } from './fill-faq-answer'

type Section = CallData<typeof calls.settings.getContent>['sections'][number]

export default function FaqPage() {
  const { messages, text } = useSite()
  const data = useServedData()
  const served = data?.kind === 'content' ? data.content : undefined
  const missing = data?.kind === 'missingContent' ? data.sentence : undefined
  const input = missing ? undefined : { params: { type: 'FAQ' } }
  const { area } = useSiteCall(calls.settings.getContent, input, { served })
  const content = valueIn(area)
  return (
    <article className="site-reading">
      <h1>{text.faq.title}</h1>
      {area.status === 'loading' && !missing && <span className="rx-bar rx-pulse" />}
      {missing && <p role="alert">{missing}</p>}
      {/* The error dialog shows it too; this is for after the dialog is closed. */}
      {area.status === 'failure' && <p>{failureSentence(area.failure, messages)}</p>}
      {content && <Questions sections={content.sections} />}
      <p>
        {text.faq.more} <SiteLink to={fixedPaths.contact}>{text.faq.ask}</SiteLink>
      </p>
    </article>
  )
}

function Questions({ sections }: { sections: readonly Section[] }) {
  const { site, organization, options, text } = useSite()
  const isSignedIn = useSignedIn()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const all = sections.flatMap(({ items }, section) => items.map((_, index) => questionKey(section, index)))
  const answer = (description: string) =>
    fillFaqAnswer(description, {
      host: new URL(site.origin).host,
      orgCode: organization.code,
      // The sign-up link is for guests of organizations with sign-up.
      hasSignUp: options.signInOutFlag && !isSignedIn,
    })

  function toggle(question: string, isOpen: boolean) {
    if (open.has(question) === isOpen) return
    const next = new Set(open)
    if (isOpen) next.add(question)
    else next.delete(question)
    setOpen(next)
  }

  return (
    <>
      <div className="site-row">
        <Button kind="link" onClick={() => setOpen(new Set(all))}>
          {text.faq.expandAll}
        </Button>
        <Button kind="link" onClick={() => setOpen(new Set())}>
          {text.faq.collapseAll}
        </Button>
      </div>
      {sections.map(({ title, items }, section) => (
        <section key={section}>
          <h2>{title}</h2>
          {items.map((item, index) => {
            const question = questionKey(section, index)
            return (
              <details
                key={question}
                className="site-question"
                open={open.has(question)}
                onToggle={(event) => toggle(question, event.currentTarget.open)}
              >
                <summary>{item.title}</summary>
                <ContentText html={answer(item.description)} />
              </details>
            )
          })}
        </section>
      ))}
    </>
  )
}

/** By its place, since two questions may have the same title. */
const questionKey = (section: number, index: number) => `${section}.${index}`
