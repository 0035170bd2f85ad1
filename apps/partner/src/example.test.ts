/** The example of the README. */
import { expect, test } from 'vitest'
import { createPartner } from './index'

test('the example of the README runs', async () => {
  const server = createPartner('http://localhost:4000')
  const page = await server.inject('/?org=CORNER')

  expect(page.body).toContain('<script async src="http://localhost:4000/widget.js" data-org="CORNER"></script>')
})
