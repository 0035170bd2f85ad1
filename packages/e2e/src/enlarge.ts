/** Text as people with low vision set it: twice as large without the rest of the page, or with wide spacing. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findCut } from './cut-text'

/** Like a browser that enlarges only text (WCAG 1.4.4): fonts and lines, but no boxes, gaps or breakpoints. */
const twiceAsLarge = () => {
  const twice = (value: string) => value.replace(/(\d*\.?\d+)px/g, (_, pixels) => `${Number(pixels) * 2}px`)
  const undo: (() => void)[] = []
  const set = (style: CSSStyleDeclaration, name: string, value: string) => {
    const before = style.getPropertyValue(name)
    style.setProperty(name, value)
    undo.push(() => style.setProperty(name, before))
  }
  for (const root of document.querySelectorAll<HTMLElement>('.rx')) {
    const now = getComputedStyle(root)
    for (const step of ['legal', 'secondary', 'body', 'row', 'section', 'title', 'price']) {
      set(root.style, `--rx-text-${step}`, twice(now.getPropertyValue(`--rx-text-${step}`)))
    }
  }
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        for (const name of ['font-size', 'line-height']) {
          const value = rule.style.getPropertyValue(name)
          if (value.endsWith('px')) set(rule.style, name, twice(value))
        }
      }
      if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList)
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) visit(sheet.cssRules)
  return () => {
    for (const step of undo.reverse()) step()
  }
}

/** WCAG 1.4.12. */
const widelySpaced = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    .rx *:not(svg *) { line-height: 1.5em !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    .rx p { margin-bottom: 2em !important }
  `)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** Checks that the page's text is uncut at 200%, and with wide spacing. */
export async function expectTextFits(page: Page, screen: string): Promise<void> {
  for (const [how, change] of [
    ['at 200%', twiceAsLarge],
    ['widely spaced', widelySpaced],
  ] as const) {
    const undo = await page.evaluateHandle(change)
    const cutText = await page.evaluate(findCut, '')
    await undo.evaluate((back: () => void) => back())
    await undo.dispose()
    expect(cutText, `${screen} ${how}`).toEqual({ beside: 0, cut: [] })
  }
}
