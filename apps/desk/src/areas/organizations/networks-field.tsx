/** The networks whose cards are shown, in order, each with numbers of its own. */
import { fill } from '@rxgauge/text'
import { Button, SelectField, TextField } from '@rxgauge/ui'
import { useDeskText } from '../../frame/desk-context'
import { cardKeys } from './document-fields'
import { type FieldProps, mistakeAt, useFieldLabel } from './field-labels'
import { movedUp, valueAt } from './organization-draft'

type Card = Record<string, string | null> & { network: string }

export function NetworksField({ field, document, networks, mistakes, isLocked, lockedHint, onChange }: FieldProps) {
  const { organizations: text } = useDeskText()
  const labelOf = useFieldLabel()
  const value = valueAt(document, field.key)
  const cards = Array.isArray(value) ? (value as Card[]) : []
  const change = (next: Card[]) => onChange(field.key, next)
  const free = networks.filter((name) => !cards.some(({ network }) => network === name))
  const [first] = free
  const error = mistakes.find(({ key }) => key === field.key)?.sentence
  return (
    <div className="org-networks">
      {error !== undefined && (
        <p className="rx-field-error" role="alert">
          {error}
        </p>
      )}
      {cards.length === 0 && <p className="desk-empty">{text.allNetworks}</p>}
      {isLocked && lockedHint !== undefined && <p className="desk-empty">{lockedHint}</p>}
      {cards.map((card, index) => (
        <fieldset key={card.network} className="org-card" disabled={isLocked}>
          <legend>{card.network}</legend>
          <SelectField
            label={labelOf('network')}
            error={mistakeAt(text, mistakes, `networks.${index}.network`)}
            value={card.network}
            options={[card.network, ...free].map((name) => ({ value: name, label: name }))}
            onChange={(network) => change(cards.map((each, at) => (at === index ? { ...each, network } : each)))}
          />
          {cardKeys.map((key) => (
            <TextField
              key={key}
              label={labelOf(key)}
              error={mistakeAt(text, mistakes, `networks.${index}.${key}`)}
              value={card[key] ?? ''}
              onChange={(next) =>
                change(cards.map((each, at) => (at === index ? { ...each, [key]: next === '' ? null : next } : each)))
              }
            />
          ))}
          <div className="rx-button-row">
            {index > 0 && (
              <Button kind="other" onClick={() => change(movedUp(cards, index))}>
                {fill(text.earlier, { name: card.network })}
              </Button>
            )}
            <Button kind="other" onClick={() => change(cards.filter((_, at) => at !== index))}>
              {fill(text.removeNetwork, { name: card.network })}
            </Button>
          </div>
        </fieldset>
      ))}
      {first !== undefined && !isLocked && (
        <Button
          kind="other"
          onClick={() =>
            change([...cards, { network: first, ...Object.fromEntries(cardKeys.map((key) => [key, null])) }])
          }
        >
          {text.addNetwork}
        </Button>
      )}
    </div>
  )
}
