/** Answers that staff have stored, in both languages. */
import { type AnswerTemplate, answerTemplate, deskCalls } from '@rxgauge/contract/desk'
import { Button, TextAreaField, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import * as v from 'valibot'
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { Confirm, DataTable, Failure, Loading, Panel } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'

const { listTemplates, saveTemplate, removeTemplate } = deskCalls.questions

type Draft = Omit<AnswerTemplate, 'id'> & { id?: number }
const empty: Draft = { version: 0, title: '', en: '', es: '' }

export function Templates() {
  const { questions } = useDeskText()
  // They are shared by all organizations.
  const mayChange = useHasRight()('questions.change')
  const { data, failure, reload } = useDeskData(listTemplates, {})
  const [edited, setEdited] = useState<Draft>()
  const remove = useDeskAct(removeTemplate)
  return (
    <Panel title={questions.templates}>
      {data ? (
        <DataTable
          caption={questions.templatesTable}
          rows={data}
          rowKey={({ id }) => id}
          empty={questions.noTemplates}
          columns={[
            { title: questions.templateTitle, value: ({ title }) => title },
            { title: questions.textEn, value: ({ en }) => en },
            { title: questions.textEs, value: ({ es }) => es },
            ...(mayChange
              ? [
                  {
                    title: questions.edit,
                    value: () => '',
                    cell: (template: AnswerTemplate) => (
                      <div className="desk-actions">
                        <Button kind="other" onClick={() => setEdited(template)}>
                          {questions.edit}
                        </Button>
                        <Button
                          kind="danger"
                          disabled={remove.isRunning}
                          onClick={async () => {
                            await remove.run({ params: { template: template.id } })
                            reload()
                          }}
                        >
                          {questions.remove}
                        </Button>
                      </div>
                    ),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <Loading failure={failure} onRetry={reload} />
      )}
      <Failure failure={remove.failure} />
      {mayChange && (
        <div>
          <Button kind="other" onClick={() => setEdited(empty)}>
            {questions.newTemplate}
          </Button>
        </div>
      )}
      {edited && (
        <TemplateDialog
          template={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            reload()
          }}
        />
      )}
    </Panel>
  )
}

function TemplateDialog({ template, onSaved, onClose }: { template: Draft; onSaved: () => void; onClose: () => void }) {
  const { questions } = useDeskText()
  const [draft, setDraft] = useState(template)
  const { run, isRunning, failure } = useDeskAct(saveTemplate)
  const stored = v.safeParse(answerTemplate, failure?.data)
  const newest = failure?.code === 'DESK_EDITED_MEANWHILE' && stored.success ? stored.output : undefined
  return (
    <Confirm
      title={template.title || questions.newTemplate}
      action={newest ? questions.useMine : questions.save}
      isRunning={isRunning}
      failure={failure}
      onConfirm={async () => {
        const body = newest ? { ...draft, version: newest.version } : draft
        if (await run({ body })) onSaved()
      }}
      onClose={onClose}
    >
      <TextField
        label={questions.templateTitle}
        value={draft.title}
        required
        maxLength={100}
        onChange={(title) => setDraft({ ...draft, title })}
      />
      {(['en', 'es'] as const).map((language) => (
        <TextAreaField
          key={language}
          label={language === 'en' ? questions.textEn : questions.textEs}
          lang={language}
          rows={6}
          required
          maxLength={5000}
          value={draft[language]}
          onChange={(text) => setDraft({ ...draft, [language]: text })}
        />
      ))}
      {newest && (
        <section aria-label={questions.newest}>
          <h3>{questions.newest}</h3>
          <p>{newest.title}</p>
          <p lang="en">{newest.en}</p>
          <p lang="es">{newest.es}</p>
        </section>
      )}
    </Confirm>
  )
}
