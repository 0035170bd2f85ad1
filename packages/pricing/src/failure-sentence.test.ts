import { ApiFailure } from '@rxgauge/client'
import { firstScreenArea, loadMessages } from '@rxgauge/text'
import { expect, test } from 'vitest'
import { failureSentence } from './failure-sentence'

const spanish = await loadMessages(firstScreenArea, 'es')

// spec: search 8 Error catalogue
test('the server’s sentence is shown, whatever its code', () => {
  expect(failureSentence(new ApiFailure('UNKNOWN', 400, 'Server words.'), spanish)).toBe('Server words.')
})

test('a failure without a sentence has one in the visitor’s language', () => {
  expect(failureSentence(new ApiFailure('UNKNOWN', 500), spanish)).toBe(spanish.errors.BAD_RESPONSE)
})
