// database: none

import { expect, test } from 'vitest'
import { imageRatio } from './image-ratio'

const ofSvg = (tag: string) =>
  imageRatio(Buffer.from(`<?xml version="1.0"?>\n<!-- Acme -->\n${tag}<path d="M0 0"/></svg>`))

test('a PNG and an SVG have their ratio in their first bytes', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000dc00000030', 'hex')
  expect(imageRatio(png)).toBe(4.583)
  expect(ofSvg('<svg viewBox="0 0 220 48" xmlns="http://www.w3.org/2000/svg">')).toBe(4.583)
  expect(ofSvg('<svg xmlns="http://www.w3.org/2000/svg"\n  viewBox=\'-10,-10,20,40\'>')).toBe(0.5)
  expect(ofSvg('<svg width="100px" height="25" viewBox="0 0 9 9">')).toBe(4)
  // Editors write this: one of the lengths is a percentage.
  expect(ofSvg('<svg width="100%" height="40" viewBox="0 0 80 40">')).toBe(2)
})

test('files without a size have no ratio', () => {
  for (const tag of ['<svg>', '<svg viewBox="0 0 0 0">', '<svg viewBox="none">', '<svg width="0" height="5">', '<p>'])
    expect(ofSvg(tag)).toBeUndefined()
  expect(imageRatio(Buffer.from('89504e470d0a1a0a', 'hex'))).toBeUndefined()
  expect(imageRatio(Buffer.from('ffd8ffe0', 'hex'))).toBeUndefined()
  expect(imageRatio(Buffer.alloc(0))).toBeUndefined()
})
