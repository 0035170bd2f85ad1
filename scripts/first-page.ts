/** What a browser needs before it paints a page for the first time: the document, and the stylesheets that it waits for. */

/** A page of each kind: with the first screen's styles in it, and with all of them in a file. */
export const firstPages = ['/', '/SearchMedication/Atorvastatin', '/savings', '/frequently-asked-questions']

/** @returns its bytes as they travel */
export async function measureFirstPage(address: string): Promise<number> {
  const page = await fetch(address, compressed)
  const [head = ''] = (await page.text()).split('<body>')
  const sheets = [...head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) =>
    fetch(new URL(path, page.url), compressed),
  )
  const parts = [page, ...(await Promise.all(sheets))]
  return parts.map(travelled).reduce((sum, bytes) => sum + bytes)
}

const compressed = { headers: { 'accept-encoding': 'br' } }

function travelled({ ok, url, headers }: Response) {
  const bytes = Number(headers.get('content-length'))
  if (!ok || headers.get('content-encoding') !== 'br' || !bytes) throw new Error(`${url} was not served compressed`)
  return bytes
}
