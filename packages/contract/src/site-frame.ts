/** What a page that frames the site grants it: in what `frame.js` makes, and in what a partner writes by hand. */

/** Of an `<iframe>`. */
export const siteFramePermissions = {
  /** Its own storage, coupons as downloads, and other pages of the site in a window without these limits. */
  sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
  /** "Use my location" and "Copy". */
  allow: 'geolocation; clipboard-write',
} as const

/** Height of the first screen in CSS pixels, in a place or frame that is less than 700 px wide. */
export const gaugeStartHeight = 704

/** What the framed site posts to the page around it whenever its height changes. */
export interface HeightMessage {
  type: 'rxgauge:height'
  /** In CSS pixels. */
  height: number
}

/** What the page around the frame knows: in the fragment of the frame's address, which no server sees, and so none logs a medication. */
export const siteFrameOptions = ['drug', 'strength', 'quantity', 'plan', 'pharmacy', 'zip'] as const
