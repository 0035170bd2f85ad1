/** The current tokens, read from the theme's own sheet and from `createTheme`, in the toolbar's brand and mode. */
import { contrast } from '@rxgauge/contract'
import { createTheme, useRootElement } from '@rxgauge/ui'
import { uiStyles } from '@rxgauge/ui/styles'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { brands } from './brands'

const meta: Meta = { title: 'Tokens', parameters: { isWide: true } }
export default meta
type Story = StoryObj

/** Custom properties of the sheet's first rule, in its order. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(uiStyles[0] ?? '')

function propertiesIn(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [...rule.style].filter((name) => name.startsWith('--rx-'))
    return rule instanceof CSSLayerBlockRule ? propertiesIn(rule.cssRules) : []
  })
}

const names = [...new Set(propertiesIn(sheet.cssRules))]
const startingWith = (...starts: string[]) => names.filter((name) => starts.some((start) => name.startsWith(start)))

/** Returns a function that reads a token's value as the browser computes it for this root. */
function useTokens(): (name: string) => string {
  const root = useRootElement()
  const [style, setStyle] = useState<CSSStyleDeclaration>()
  useEffect(() => {
    if (root) setStyle(getComputedStyle(root))
  }, [root])
  return (name) => style?.getPropertyValue(name).trim() ?? ''
}

const isColor = (value: string) => /^#[\da-f]{3,6}$/i.test(value)
const grid: CSSProperties = {
  display: 'grid',
  gap: 'var(--rx-space-16)',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
}
const small: CSSProperties = { font: 'var(--rx-text-legal) var(--rx-face)', color: 'var(--rx-soft)' }

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section style={{ marginBlockEnd: 'var(--rx-space-48)' }}>
    <h2 style={{ font: '600 var(--rx-text-section) var(--rx-face)' }}>{title}</h2>
    {children}
  </section>
)

/** A color on its background, with their contrast. */
function Pair({ name, color, on, onName }: { name: string; color: string; on: string; onName: string }) {
  const ratio = isColor(color) && isColor(on) ? contrast(color, on) : undefined
  return (
    <li style={{ border: '1px solid var(--rx-line)', borderRadius: 'var(--rx-radius-card)', overflow: 'hidden' }}>
      <div style={{ background: on, padding: 'var(--rx-space-16)', display: 'grid', placeItems: 'center' }}>
        <span
          style={{
            width: '100%',
            height: 40,
            border: '1px solid var(--rx-line)',
            borderRadius: 'var(--rx-radius-field)',
            background: color,
          }}
        />
      </div>
      <div style={{ padding: 'var(--rx-space-12)' }}>
        <b>{name}</b>
        <div style={small}>
          {color} on {onName}
          {ratio !== undefined && `, contrast ${ratio.toFixed(1)}`}
        </div>
      </div>
    </li>
  )
}

/** Text in a color on its background. */
function Words({ name, color, ground }: { name: string; color: string; ground: string }) {
  const token = useTokens()
  const ratio = contrast(token(color) || '#000', token(ground) || '#fff')
  return (
    <li
      style={{
        background: `var(${ground})`,
        color: `var(${color})`,
        borderRadius: 'var(--rx-radius-button)',
        padding: 16,
      }}
    >
      <b>{name}</b>
      <div style={{ font: 'var(--rx-text-secondary) var(--rx-face)' }}>
        {token(color)} on {token(ground)}, contrast {ratio.toFixed(1)}
      </div>
    </li>
  )
}

function ColorsPage({ brand }: { brand: string }) {
  const token = useTokens()
  const { properties, warnings } = createTheme(brands[brand] ?? {})
  const surface = token('--rx-surface')
  const scheme = names.filter((name) => isColor(token(name)) && !(name in properties))
  const grounds = Object.keys(properties).filter((name) => `--rx-on-${name.slice(5)}` in properties)
  return (
    <>
      <Section title="Colors on the surface">
        <ul style={grid}>
          {scheme.map((name) => (
            <Pair key={name} name={name} color={token(name)} on={surface} onName="--rx-surface" />
          ))}
        </ul>
      </Section>
      <Section title="Words on their grounds">
        <ul style={grid}>
          {grounds.map((name) => (
            <Words key={name} name={name} color={`--rx-on-${name.slice(5)}`} ground={name} />
          ))}
        </ul>
      </Section>
      <Section title="Corrected">
        {warnings.length === 0 ? <p>Every pair of this brand can be read.</p> : null}
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}

const prices = { retail: 'Retail', discount: 'Discount', copay: 'Copay', coupon: 'Coupon' }

/** The four wedges, and the swatch beside each price. */
const PricesPage = () => (
  <ul style={grid}>
    {Object.entries(prices).map(([kind, label], index) => (
      <li key={kind} style={{ display: 'grid', gap: 'var(--rx-space-12)' }}>
        <div
          style={{
            background: `var(--rx-wedge-${index + 1})`,
            color: `var(--rx-on-wedge-${index + 1})`,
            borderRadius: 'var(--rx-radius-card)',
            padding: 'var(--rx-space-24)',
            font: '600 var(--rx-text-row) var(--rx-face)',
          }}
        >
          {label}
        </div>
        <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <span className="rx-swatch" data-kind={kind} /> --rx-wedge-{index + 1}
        </span>
      </li>
    ))}
  </ul>
)

function TypePage() {
  const token = useTokens()
  return (
    <dl style={{ margin: 0, display: 'grid', gap: 'var(--rx-space-24)' }}>
      {startingWith('--rx-text-').map((name) => (
        <div key={name}>
          <dt style={small}>
            {name}: {token(name)}
          </dt>
          <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {[400, 600, 750].map((weight) => (
              <div key={weight} style={{ font: `${weight} var(${name}) var(--rx-face)` }}>
                Atorvastatin $6.07, ¿cuánto costará? {weight}
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function SpacePage() {
  const token = useTokens()
  return (
    <dl style={{ margin: 0, display: 'grid', gap: 'var(--rx-space-12)' }}>
      {startingWith('--rx-space-').map((name) => (
        <div key={name}>
          <dt style={small}>
            {name}: {token(name)}
          </dt>
          <dd
            style={{ margin: 0, width: `var(${name})`, height: 'var(--rx-space-24)', background: 'var(--rx-link)' }}
          />
        </div>
      ))}
    </dl>
  )
}

function ShapePage() {
  const token = useTokens()
  const box = { background: 'var(--rx-raised)', border: '1px solid var(--rx-edge)', height: 96 }
  return (
    <ul style={{ ...grid, gap: 'var(--rx-space-32)' }}>
      {startingWith('--rx-radius').map((name) => (
        <li key={name}>
          <div style={{ ...box, borderRadius: `var(${name})` }} />
          <span style={small}>
            {name}: {token(name)}
          </span>
        </li>
      ))}
      {startingWith('--rx-shadow').map((name) => (
        <li key={name}>
          <div style={{ ...box, border: 0, borderRadius: 'var(--rx-radius-card)', boxShadow: `var(${name})` }} />
          <span style={small}>
            {name}: {token(name)}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const Colors: Story = { render: (_, { globals }) => <ColorsPage brand={String(globals.brand)} /> }
export const PriceColors: Story = { render: () => <PricesPage /> }
export const Type: Story = { render: () => <TypePage /> }
export const Space: Story = { render: () => <SpacePage /> }
export const RadiusAndShadow: Story = { render: () => <ShapePage /> }
