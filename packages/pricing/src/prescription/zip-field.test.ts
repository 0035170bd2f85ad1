import { ApiFailure, failure } from '@rxgauge/client'
import { firstScreenArea, loadMessages, resultsArea } from '@rxgauge/text'
import { expect, test } from 'vitest'
import { zipSentence } from './zip-field'

test('if a ZIP field is the only place for the sentence, it also shows a server failure', async () => {
  const messages = { ...(await loadMessages(firstScreenArea, 'en')), ...(await loadMessages(resultsArea, 'en')) }
  const place = failure(new ApiFailure('OVERLOADED', 503, 'Some error occured!. Please try again'))
  expect(zipSentence({ zipError: undefined, place }, messages)).toBe('Some error occured!. Please try again')
})
