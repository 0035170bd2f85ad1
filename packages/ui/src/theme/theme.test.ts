import { contrast } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { createTheme } from './theme'

test('black on white is 21, a color on itself 1', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#83D70F', '#83D70F')).toBe(1)
})

test('every text on its color reaches 4.5, whatever an organization configures', () => {
  const ugly = [
    '#FFFF00',
    '#FF00FF',
    '#777777',
    '#8A8A8A',
    '#00FF00',
    '#039529',
    '#FF6600',
    '#123456',
    '#FFFFFF',
    '#000000',
  ]
  for (const background of ugly) {
    for (const text of ugly) {
      const { properties: p } = createTheme({
        primaryButtonColor: background,
        primaryButtonTextColor: text,
        otherButtonColor: text,
        otherButtonTextColor: background,
        defaultColorScheme: { backgroundColor: background, textColor: text },
        gaugeColor: { wedge1Color: background, wedge2Color: text, wedge3Color: background, wedge4Color: text },
      })
      const pairs = [
        ['--rx-primary', '--rx-on-primary'],
        ['--rx-other', '--rx-on-other'],
        ['--rx-bright', '--rx-on-bright'],
        ['--rx-band-dark', '--rx-on-band-dark'],
        ['--rx-brand', '--rx-on-brand'],
        ...[1, 2, 3, 4].map((wedge) => [`--rx-wedge-${wedge}`, `--rx-on-wedge-${wedge}`]),
      ] as [`--rx-${string}`, `--rx-${string}`][]
      for (const [one, other] of pairs) {
        expect(contrast(p[one] ?? '', p[other] ?? ''), `${one} ${background} ${text}`).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(p['--rx-link-light'] ?? '', '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
      // Links, notes and what is good or bad are on the wash too, and fields have their edge there.
      const wash = p['--rx-wash-light'] ?? ''
      for (const ink of [p['--rx-link-light'] ?? '', '#14262B', '#51656B', '#0A6B2D', '#A3221A'])
        expect(contrast(ink, wash), `${ink} beside ${background}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(p['--rx-edge-light'] ?? '', wash)).toBeGreaterThanOrEqual(3)
      // In dark mode, a primary button must stand out and links must be readable on each surface.
      for (const dark of ['#11191C', '#1A2427', '#233034']) {
        expect(contrast(p['--rx-bright'] ?? '', dark), `${background} in the dark`).toBeGreaterThanOrEqual(6)
      }
    }
  }
})

test('the text of the steps has its own color, as readable on a page as on a card', () => {
  const { properties } = createTheme({ menubarColor: '#003D4C', stepsTextColor: '#FF6600' })
  expect(properties['--rx-steps-light']).not.toBe(
    createTheme({ menubarColor: '#003D4C' }).properties['--rx-steps-light'],
  )
  for (const surface of ['#FFFFFF', properties['--rx-wash-light'] ?? ''])
    expect(contrast(properties['--rx-steps-light'] ?? '', surface)).toBeGreaterThanOrEqual(4.5)
  for (const surface of ['#11191C', '#1A2427'])
    expect(contrast(properties['--rx-steps-dark'] ?? '', surface)).toBeGreaterThanOrEqual(4.5)
})

test('an unreadable pair is corrected, and the warning names it', () => {
  const { warnings } = createTheme({ primaryButtonColor: '#FFFF00', primaryButtonTextColor: '#FFFFFF' })
  expect(warnings).toEqual([expect.stringMatching(/^primaryButton: #FFFFFF on #FFFF00/)])
  expect(createTheme({}).warnings).toEqual([])
})

test('an invalid color falls back to the app’s', () => {
  const { properties } = createTheme({ menubarColor: 'red; background: url(x)' }, '#323261')
  expect(properties['--rx-brand']).toBe('#323261')
})
