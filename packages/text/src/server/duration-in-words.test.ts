import { expect, test } from 'vitest'
import { durationInWords } from './duration-in-words'
import { limitMessage } from './index'

test('a duration in words is never shorter than the real one', () => {
  const durations = [0.2, 1, 18, 59.5, 60, 61, 15 * 60, 3600, 3601, 9 * 3600 + 240, 86_400]
  expect(durations.map((seconds) => durationInWords(seconds, 'en'))).toEqual([
    ...['1 second', '1 second', '18 seconds', '60 seconds', '1 minute', '2 minutes', '15 minutes'],
    ...['1 hour', '1 hour and 1 minute', '9 hours and 4 minutes', '24 hours'],
  ])
  expect([1, 18, 900, 3600, 3700].map((seconds) => durationInWords(seconds, 'es'))).toEqual([
    ...['1 segundo', '18 segundos', '15 minutos', '1 hora', '1 hora y 2 minutos'],
  ])
})

test('a limit says how long to wait, and what else to do', () => {
  expect(limitMessage('signIn', 900, 'en')).toBe('Too many tries. Try again in 15 minutes, or choose a new password.')
  expect(limitMessage('signIn', 61, 'es')).toBe(
    'Demasiados intentos. Inténtelo de nuevo en 2 minutos o elija una nueva contraseña.',
  )
})
