/** The files that the worker's own page uses, stored when the worker is installed. */
import { typefaceCss } from '../rendering/typeface'

/** Put here by the build, which names the files; in development there are none. */
declare const __STYLE_FILES__: { typeface: string }
declare const __APPEARANCE_FILE__: string
const files = typeof __STYLE_FILES__ === 'undefined' ? [] : [__STYLE_FILES__.typeface, __APPEARANCE_FILE__]

const cacheName = 'rxgauge-offline-files'
/** Marks the addresses that only the worker's own page asks for. */
const mark = '?offline'

const addressOf = (file: string) => `/${file}${mark}`
const [typeface, script] = files

/** Replaces the files of an older worker. A worker without them still shows coupons and notifications. */
export async function storeOfflineFiles(): Promise<void> {
  try {
    await caches.delete(cacheName)
    await (await caches.open(cacheName)).addAll(files.map(addressOf))
  } catch {
    // The page then has the system's typeface and colors.
  }
}

export const isOfflineFile = ({ search }: URL): boolean => search === mark

export const storedFile = async (request: Request): Promise<Response> =>
  (await (await caches.open(cacheName)).match(request.url, { ignoreVary: true })) ?? Response.error()

/** For the page's head: theme and text size of this device, and the site's typeface. */
export const earlyScript = script === undefined ? '' : `<script src="${addressOf(script)}"></script>`
export const offlineFace = typeface === undefined ? '' : typefaceCss(addressOf(typeface))
