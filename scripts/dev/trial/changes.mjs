/**
 * Changes as a developer makes them, each with where it is to be seen. Files are found by what is in them, so that they may
 * be renamed.
 */

const addClass = (name) => `className="${name}" data-changed="yes"`
const outline = (selector) => `\n${selector} { outline: 3px solid rgb(1, 2, 3); }\n`
const sentence = { before: 'Skip to the content', after: 'Skip what stands above' }

/** On a page that is open: seen without a reload, and what was typed into it stays. */
export const pageChanges = [
  {
    name: 'component of the site',
    page: 'site',
    change: { folder: 'apps/site/src', text: 'className="site-skip"', replacement: addClass('site-skip') },
    isSeen: (page) => page.locator('.site-skip[data-changed]').count(),
  },
  {
    name: 'style of the site',
    page: 'site',
    change: {
      folder: 'apps/site/src',
      extension: '.css',
      text: '.site-skip',
      replacement: (css) => css + outline('.site-skip'),
    },
    isSeen: (page) => hasOutline(page, '.site-skip'),
  },
  {
    name: "component of the widget, on the partner's page",
    page: 'partner',
    change: { folder: 'packages/widget/src', text: 'className="rx-card"', replacement: addClass('rx-card') },
    isSeen: (page) => page.locator('.rx-card[data-changed]').count(),
  },
  {
    name: "style of the widget, on the partner's page",
    page: 'partner',
    change: {
      folder: 'packages/widget/src',
      extension: '.css',
      text: '.rx-card',
      replacement: (css) => css + outline('.rx-card'),
    },
    isSeen: (page) => hasOutline(page, '.rx-card'),
  },
]

/** Answered by the API, or shown by a page that reloads by itself. */
export const serverChanges = [
  {
    name: 'route of the API, with its SQL',
    change: {
      folder: 'apps/api/src/routes',
      text: 'product_name "productName"',
      replacement: `'Changed' "productName"`,
    },
    isSeen: async ({ api }) => (await api('/app/CVDB')).includes('"productName":"Changed"'),
  },
  {
    name: 'SQL file of the API',
    change: {
      folder: 'apps/api/src',
      extension: '.sql',
      text: "where l.type = 'R'",
      replacement: "where l.address1 = 'Changed' and l.type = 'R'",
    },
    isSeen: async ({ api, nearby }) => !(await api(nearby)).includes('"pharmacyType":"R"'),
  },
  {
    name: "sentence of the API's",
    change: { folder: 'packages/text/src', text: 'There is nothing at this address.', replacement: 'Nothing here.' },
    isSeen: async ({ api }) => (await api('/nowhere')).includes('Nothing here.'),
  },
  {
    name: 'contract, in the API',
    change: {
      folder: 'packages/contract/src',
      text: 'Registers a device with an',
      replacement: 'Changed: registers a',
    },
    isSeen: async ({ api }) => (await api('/openapi.json')).includes('Changed: registers a'),
  },
  {
    name: 'contract, in the browser',
    path: '/version',
    change: { folder: 'packages/contract/src', text: "release: 'v8.85'", replacement: "release: 'v8.86'" },
    isSeen: ({ site }) => site.getByText('v8.86').count(),
  },
  {
    name: 'sentence, in the browser',
    path: '/',
    change: { folder: 'packages/text/src', text: sentence.before, replacement: sentence.after },
    isSeen: ({ site }) => site.getByText(sentence.after).count(),
  },
]

/** Also in shadow roots, as Playwright's selectors. */
const hasOutline = async (page, selector) =>
  (await page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).outlineColor)) === 'rgb(1, 2, 3)'
