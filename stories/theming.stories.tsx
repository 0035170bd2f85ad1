/** A live theming page: enter an organization's colors and flags, and see header, gauge, card and dialogs. */

import { choices, discountCard, pharmacies, product, responses } from '@rxgauge/pricing/testing/responses'
import type { Language } from '@rxgauge/text'
import { Button, createTheme, RootProvider } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useMemo, useState } from 'react'
import { memoryLocation } from 'wouter/memory-location'
import type { Site } from '../apps/site/src/site'
import { loadReadyState } from '../apps/site/src/site'
import { SiteApp } from '../apps/site/src/site-app'
import { brands } from './brands'
import type { Script } from './script'
import { StoryJourney } from './story-journey'
import { createStorySite, storyOrganization } from './story-site'

const meta: Meta = { title: 'Theming', parameters: { isWhole: true, layout: 'fullscreen' } }
export default meta

const colorNames = [
  'menubarColor',
  'primaryButtonColor',
  'primaryButtonTextColor',
  'otherButtonColor',
  'otherButtonTextColor',
  'stepsTextColor',
] as const
const wedgeNames = ['wedge1Color', 'wedge2Color', 'wedge3Color', 'wedge4Color'] as const
const flagNames = [
  'signInOutFlag',
  'showGaugeFlag',
  'showCopayPriceFlag',
  'showAppStoreBand',
  'showBackgroundAssetsFlag',
  'couponPrintFlag',
  'productInfoFlag',
] as const
const plain: Record<string, string> = {
  menubarColor: '#003D4C',
  primaryButtonColor: '#003D4C',
  primaryButtonTextColor: '#FFFFFF',
  otherButtonColor: '#FFFFFF',
  otherButtonTextColor: '#003D4C',
  stepsTextColor: '#003D4C',
  wedge1Color: '#BCF033',
  wedge2Color: '#83D70F',
  wedge3Color: '#44BC23',
  wedge4Color: '#039529',
}

const script: Script = {
  '/productsearch/top10': [product],
  '/product/contains': [product],
  '/productdetail': choices,
  '/price/retail': responses.retail,
  '/price/cashnew': responses.discount,
  '/price/couponnew': responses.coupon,
  '/price/copaynew': responses.copay,
  '/price/pharmacynew': pharmacies,
  '/adjudicate/cashoffer': discountCard,
  '/device': 'fails',
}

function Theming({ language, brand }: { language: Language; brand: string }) {
  const [colors, setColors] = useState<Record<string, string>>(() => ({ ...plain, ...flat(brands[brand] ?? {}) }))
  const [flags, setFlags] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(flagNames.map((name) => [name, true])),
  )
  const [site, setSite] = useState<Site>()
  const [isOpen, setOpen] = useState(false)
  const router = useMemo(() => memoryLocation({ path: '/' }), [])
  const record = useMemo(() => {
    const gaugeColor = Object.fromEntries(wedgeNames.map((name) => [name, colors[name]]))
    const options = Object.fromEntries(flagNames.map((name) => [name, flags[name] ? 'y' : 'n']))
    return storyOrganization({
      organization: { colorSchemeJson: { ...colors, gaugeColor, poweredByImageType: 'color' } },
      options,
    })
  }, [colors, flags])
  const theme = useMemo(() => createTheme(record.colorScheme), [record])

  useEffect(() => {
    let previousSite: Site | undefined
    void createStorySite({ path: '/', script }, language).then((created) => {
      previousSite = created
      setSite(created)
    })
    return () => previousSite?.session.stop()
  }, [language])
  useEffect(() => {
    if (site) void loadReadyState(record, language).then((ready) => site.state.setState(ready, true))
  }, [site, record, language])

  return (
    <div style={{ display: 'grid', gridTemplateColumns: '280px minmax(0, 1fr)', gap: 20 }}>
      <section
        aria-label="Colors and flags"
        style={{ padding: 16, font: '14px system-ui', display: 'grid', gap: 6, alignContent: 'start' }}
      >
        {[...colorNames, ...wedgeNames].map((name) => (
          <label key={name} style={{ display: 'flex', gap: 8, alignItems: 'center', minHeight: 28 }}>
            <input
              style={{ width: 84, height: 26 }}
              value={colors[name] ?? ''}
              onChange={(event) => setColors({ ...colors, [name]: event.target.value })}
            />
            {name}
          </label>
        ))}
        {flagNames.map((name) => (
          <label key={name} style={{ display: 'flex', gap: 8, alignItems: 'center', minHeight: 28 }}>
            <input
              type="checkbox"
              style={{ width: 24, height: 24 }}
              checked={flags[name] ?? false}
              onChange={(event) => setFlags({ ...flags, [name]: event.target.checked })}
            />
            {name}
          </label>
        ))}
        <ul aria-label="Corrected pairs">
          {theme.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </section>
      <div>
        {site && <SiteApp site={site} router={router} />}
        <RootProvider theme={theme} language={language}>
          <section aria-label="Card and dialog" style={{ maxWidth: 460, padding: 16, background: '#fff' }}>
            <Button onClick={() => setOpen(true)}>Open a dialog</Button>
            <StoryJourney
              key={language}
              script={script}
              language={language}
              drug="atorvastatin"
              zip="10001"
              options={record.options}
              steps={[{ press: ['GET SAVINGS!', '¡OBTENER AHORROS!'] }, { press: 'RPRiverside' }]}
            />
          </section>
          {isOpen && (
            <Dialog title="A dialog" closeLabel="Close" onClose={() => setOpen(false)}>
              <p>What it asks stands here.</p>
              <Button wide onClick={() => setOpen(false)}>
                DONE
              </Button>
            </Dialog>
          )}
        </RootProvider>
      </div>
    </div>
  )
}

/** All colors of a scheme, including the wedges. */
const flat = ({ gaugeColor, ...rest }: Parameters<typeof createTheme>[0]): Record<string, string> =>
  ({ ...rest, ...gaugeColor }) as Record<string, string>

export const Live: StoryObj = {
  render: (_, { globals }) => (
    <Theming key={String(globals.brand)} language={globals.language as Language} brand={String(globals.brand)} />
  ),
}
