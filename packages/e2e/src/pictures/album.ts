/** Stored pictures of screens: takes, compares and, on request, updates them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { compareBlocks } from './blocks'
import { readBlocks, writeWebp } from './read-picture'

/** Set by `PICTURES=update pnpm test:e2e pictures`. */
const isUpdate = process.env.PICTURES === 'update'
/** Ignored by git: where a failing test stores its pictures. */
const failures = 'dist/pictures'

/** The widths of the pictures, with the heights of their windows. */
export const pictureSizes = { 390: 844, 1280: 900 } as const
export type PictureWidth = keyof typeof pictureSizes

export interface Album {
  /** A sentence that says where a screen differs from its stored picture; `undefined` if they match. */
  difference(name: string, page: Page, width: PictureWidth): Promise<string | undefined>
}

/** @param folder of the stored pictures, relative to the root */
export function openAlbum(folder: string, blank: Page): Album {
  return {
    async difference(name, page, width) {
      const file = `${folder}/${name}-${width}.webp`
      const newPicture = await takePicture(page, width)
      if (isUpdate) {
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, await writeWebp(blank, [newPicture]))
        return undefined
      }
      if (!existsSync(file)) return `${file} is not stored yet: run PICTURES=update pnpm test:e2e pictures`
      const storedPicture = readFileSync(file)
      const { problem, differing } = compareBlocks(
        await readBlocks(blank, storedPicture),
        await readBlocks(blank, newPicture),
      )
      if (problem === undefined) return undefined
      mkdirSync(failures, { recursive: true })
      const seen = `${failures}/${name}-${width}`
      writeFileSync(`${seen}.webp`, await writeWebp(blank, [newPicture]))
      writeFileSync(`${seen}-difference.webp`, await writeWebp(blank, [storedPicture, newPicture], differing))
      return `${name} at ${width} px: ${problem}. See ${seen}.webp, and ${seen}-difference.webp beside the stored one; if the change is intended, run PICTURES=update pnpm test:e2e pictures.`
    },
  }
}

/** Takes a picture of the whole page at a width, once its fonts and images are drawn. */
export async function takePicture(page: Page, width: PictureWidth): Promise<Buffer> {
  const size = page.viewportSize()
  // Each resize lays the page out again.
  if (size?.width !== width) await page.setViewportSize({ width, height: pictureSizes[width] })
  // The window is as high as the page, so that sticky elements are at the page's edges.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (page.viewportSize()?.height !== height) await page.setViewportSize({ width, height })
  // No element is hovered.
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    // Elements that measure themselves do so in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
  })
  // Takes half the time of a PNG.
  return page.screenshot({ animations: 'disabled', type: 'jpeg', quality: 90 })
}
