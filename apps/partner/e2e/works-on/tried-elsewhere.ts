/** Pages whose tests look at more than this suite does, as `docs/works-on.md` lists them: what the page does, the file, the test's name. */
export const triedElsewhere: readonly (readonly [page: string, file: string, test: string])[] = [
  [
    'lays the gauge out by flex box, grid, float or table',
    'apps/partner/e2e/other-pages.test.ts',
    'a page that lays the gauge out',
  ],
  [
    'keeps the focus in a dialog of its own',
    'apps/partner/e2e/other-pages.test.ts',
    'a page whose dialog has the gauge in it',
  ],
  [
    'hides the view around an open dialog',
    'apps/partner/e2e/other-pages.test.ts',
    'a page that hides the view around an open dialog',
  ],
  ['scrolls smoothly by a script', 'apps/partner/e2e/other-pages.test.ts', 'a page whose script scrolls smoothly'],
  [
    'is a link around the gauge',
    'apps/partner/e2e/other-pages.test.ts',
    'a page whose link contains the gauge keeps its visitor',
  ],
  ['adds credentials to every request', 'apps/partner/e2e/other-pages.test.ts', 'a page whose fetch adds credentials'],
  ['is translated, in its shadow roots too', 'apps/partner/e2e/other-pages.test.ts', 'a page translator that %s texts'],
  [
    'submits forms although listeners are passive',
    'apps/partner/e2e/other-pages.test.ts',
    'a page that makes every listener passive',
  ],
  ['is a file, or in a sandbox without an origin', 'apps/partner/e2e/other-pages.test.ts', 'a page without an origin'],
  ['frames the site', 'apps/partner/e2e/other-pages.test.ts', 'a page that frames the site'],
  ['frames it with frame.js', 'apps/partner/e2e/frame.test.ts', 'one line under a strict policy'],
  [
    'has the gauge in a frame of its own',
    'apps/partner/e2e/placement.test.ts',
    'a gauge in a frame of the page works from search to prices',
  ],
  [
    'was saved with its gauge, or keeps snapshots',
    'apps/partner/e2e/placement.test.ts',
    'a gauge that is there already',
  ],
  [
    'names elements as the browser names its own',
    'apps/partner/e2e/named-elements.test.ts',
    'elements of a stranger before the tag',
  ],
  [
    'comes back from the back-forward cache',
    'apps/site/e2e/kept-pages.test.ts',
    'so are those of the widget on a partner’s page',
  ],
  [
    'is in the oldest supported browser',
    'packages/e2e/e2e/oldest-browsers.test.ts',
    'the widget works from the search to the coupon',
  ],
  [
    'accepts only scripts with a hash',
    'packages/embed/e2e/versions.test.ts',
    'each version shows prices with today’s server',
  ],
  [
    'is of React, Vue, Svelte, Angular, Lit or Turbo, with the package',
    'packages/embed/e2e/examples.test.ts',
    'one gauge, none after leaving, one after return',
  ],
  ['is of WordPress (with `--all`)', 'apps/partner/e2e/wordpress.test.ts', 'upload, settings, block and shortcode'],
]
