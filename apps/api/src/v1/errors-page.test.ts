// database: none
import { errorCodes } from '@rxgauge/contract'
import { problemCodes } from '@rxgauge/contract/v1'
import { errorMessage, problemDetail } from '@rxgauge/text/server'
import { expect, test } from 'vitest'
import { errorStatus } from '../http/error-status'
import { problemStatus } from './problem-status'

test('docs/api/errors.md has every code; `pnpm write:pages` rewrites it', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../docs/api/errors.md')
})

// `type` of a problem leads to its row.
const row = (code: string, status: number, sentence: string) =>
  `| <a id="${code}"></a>\`${code}\` | ${status} | ${sentence.replaceAll('{', '`').replaceAll('}', '`')} |`
const table = (rows: string[]) =>
  ['| Code | Status | `detail`, in English |', '| --- | --- | --- |', ...rows].join('\n')

function page(): string {
  const own = problemCodes.map((code) =>
    row(code, problemStatus[code], problemDetail(code, 'en', { scope: '{scope}', wait: '{wait}' })),
  )
  const shared = errorCodes.map((code) => row(code, errorStatus(code), errorMessage(code, 'en')))
  return `# Errors

A response that isn't 2xx is \`application/problem+json\` (RFC 9457):

\`\`\`json
{
  "type": "/docs/api/errors#SCOPE_MISSING",
  "title": "Scope missing",
  "status": 403,
  "detail": "This key doesn’t have “cards:create”. Make one that does.",
  "code": "SCOPE_MISSING",
  "reference": "5F0C-9A41"
}
\`\`\`

Decide by \`code\`. \`detail\` is a sentence for a person, in the language of \`Accept-Language\`, and may say more than the tables. \`reference\` is for questions to support: the server's log has it.
Try again after 429 and 503, when \`Retry-After\` says so. After other codes, change the request first.

<!-- Made from the code: \`pnpm write:pages\`. -->

## Codes of the API

${table(own)}

## Codes shared with visitors' pages

Some of these are only for pages.

${table(shared)}
`
}
