// What a partner pastes, and what is said about it. The browser's parser is happy-dom's; `e2e/embed.test.ts` has a real one.
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkHtml } from './check-html'
import { snippetNames, snippetsOf } from './snippets'

const host = 'https://prices.example.com'
beforeAll(() => {
  Object.assign(globalThis, { DOMParser: new Window().DOMParser })
})
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'DOMParser')
})

const codes = (html: string) => checkHtml(html, host).findings.map(({ code }) => code)
const said = (html: string) => checkHtml(html, host).findings.map(({ code, values }) => [code, values])
const tag = (attributes: string, src = `${host}/widget.js`) => `<script async src="${src}" ${attributes}></script>`

const options = { org: 'ACME', lang: 'es', drug: 'A&B "5"', zip: '10001', theme: 'dark', 'color-brand': '#003D4C' }
const snippets = snippetsOf({ host, options, width: 700 })
test.each(snippetNames.filter((name) => /^(tag|element|frame|iframe)$/.test(name)))('our own %s is right', (name) => {
  expect(checkHtml(snippets[name], host)).toEqual({ organizations: ['ACME'], findings: [] })
})

test.each([
  ['<p>Hello</p>', ['nothing']],
  [
    '<p>&lt;script async src="https://prices.example.com/widget.js" data-org="ACME"&gt;&lt;/script&gt;</p>',
    ['escaped'],
  ],
  [`<!-- ${tag('data-org="ACME"')} -->`, ['hidden']],
  [`<script async src=${host}/widget.js data-org=“ACME”></script>`, ['curlyQuotes']],
  [tag(''), ['noOrganization']],
  [`${tag('')}<script>RxGauge.mount('#here', { org: 'ACME' })</script>`, []],
  [`${tag('')}<rx-gauge org="ACME"></rx-gauge>`, []],
  [`${tag('')}<rx-gauge></rx-gauge>`, ['noOrganization']],
  [`${tag('')}<rx-gauge org="ACME" />`, ['selfClosed']],
  [`<rx-gauge org="ACME"></rx-gauge>`, ['noScript']],
  [`${tag('')}<rx-gauge-frame org="ACME"></rx-gauge-frame>`, ['noOrganization', 'noScript']],
  [tag('data-org="ACME"', '/cache/widget.js'), ['copiedScript']],
  [tag(`data-org="ACME" data-base="${host}/"`, '/cache/widget.js'), []],
  [tag('data-org="ACME"', 'https://old.example.com/widget.js'), ['otherServer']],
  [tag('data-org="ACME"', 'http://prices.example.com/widget.js'), ['insecure']],
  [tag('data-org="ACME"', `${host}/widget@1.js`), []],
  [tag('type="module" data-org="ACME"'), ['module']],
  [tag('type="text/plain" data-org="ACME"'), ['waits']],
  [tag('', `${host}/widget.js?org=ACME&zip=10001`), ['inAddress']],
  [tag('data-org="ACME" data-target="#here"'), ['noTarget']],
  [`<p id="here"></p>${tag('data-org="ACME" data-target="#here"')}`, []],
  [tag('data-org="ACME" data-target="#here"').repeat(2), ['noTarget', 'repeated']],
  [tag('data-organization="ACME"'), ['unknownOption', 'noOrganization']],
  [tag('data-org="ACME" data-cookieconsent="marketing" data-cfasync="false"'), []],
  [`<meta http-equiv="Content-Security-Policy" content="script-src 'self'">${tag('data-org="ACME"')}`, ['policy']],
  [
    `<iframe src="${host}/SearchMedication" sandbox="allow-scripts"></iframe>`,
    [...Array(5).fill('sandbox'), 'frameMode', 'noOrganization', 'frameTitle'],
  ],
])('%s', (html, expected) => {
  expect(codes(html)).toEqual(expected)
})

test('wrong values are named with their options', () => {
  expect(
    said(tag('data-org="ACME" data-zip="1000" data-lang="fr" data-theme="night" data-color-brand="teal"')),
  ).toEqual([
    ['badValue', { name: 'data-zip', value: '1000' }],
    ['badValue', { name: 'data-lang', value: 'fr' }],
    ['badValue', { name: 'data-theme', value: 'night' }],
    ['badValue', { name: 'data-color-brand', value: 'teal' }],
  ])
})
