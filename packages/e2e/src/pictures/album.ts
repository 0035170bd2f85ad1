/** Pictures of screens that are kept beside the tests: taken, compared, and written again where that is asked for. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { compareBlocks } from './blocks'
import { readBlocks, writeWebp } from './read-picture'

/** `pnpm pictures --update` sets it. */
const isUpdate = process.env.PICTURES === 'update'
/** Ignored by git: where a failing test puts what it saw. */
const failures = 'dist/pictures'

/** The widths that screens are shown at, with the heights of their windows. */
export const pictureSizes = { 390: 844, 1280: 900 } as const
export type PictureWidth = keyof typeof pictureSizes

export interface Album {
  /** A sentence that says where a screen differs from its kept picture; nothing where it shows the same. */
  difference(name: string, page: Page, width: PictureWidth): Promise<string | undefined>
}

/** @param folder of the kept pictures, from the root */
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
      if (!existsSync(file)) return `${file} is not kept yet: run pnpm pictures --update`
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
      return `${name} at ${width} px: ${problem}. See ${seen}.webp, and ${seen}-difference.webp beside the kept one; if it should look so, run pnpm pictures --update.`
    },
  }
}

/** The whole page at a width, once its letters and images are drawn. */
export async function takePicture(page: Page, width: PictureWidth): Promise<Buffer> {
  const size = page.viewportSize()
  // Each change of the window lays the page out again.
  if (size?.width !== width) await page.setViewportSize({ width, height: pictureSizes[width] })
  // In a window as high as the page, so that what sticks to an edge is at the page's.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (page.viewportSize()?.height !== height) await page.setViewportSize({ width, height })
  // Nothing is pointed at.
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    // What measures itself does so at the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
  })
  // Half the time of a PNG.
  return page.screenshot({ animations: 'disabled', type: 'jpeg', quality: 90 })
}
