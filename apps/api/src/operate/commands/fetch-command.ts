/** `fetch`: downloads the newest public files from their publishers into a folder. */
import { StartError } from '../../base/errors/start-error'
import { newYorkDay } from '../../base/new-york-day'
import { closeAndReport, makePrivateFolder, openPathsOf } from '../../base/private-files'
import { download, isDownload } from '../../data/imports/fetch/download'
import { type Publisher, publishers, type Request } from '../../data/imports/fetch/publishers'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'

interface Options {
  from?: string
}

export function addFetchCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('fetch')
    .argument('<KIND...>', `the kinds, then the folder: ${publishers.map(({ name }) => name).join(', ')}, or all`)
    .option('--from <address>', 'a mirror with the publishers’ files under their host names, for closed networks')
    .description('fetches the newest public files; resumes interrupted downloads and skips complete ones')
    .unaudited()
    .action(run(fetchKinds))
}

async function fetchKinds(context: CommandContext, words: string[], { from }: Options): Promise<Outcome> {
  const folder = words.at(-1)
  const names = words.slice(0, -1)
  if (folder === undefined || names.length === 0)
    throw new StartError('Name the kinds, then the folder: `fetch nadac rxterms data`.')
  const chosenPublishers = names.includes('all') ? publishers : names.map(publisherOf)
  makeDownloadFolder('FOLDER', folder, context.progress)
  const files = await fetchInto(
    context.progress,
    chosenPublishers,
    folder,
    from === undefined ? fetch : mirrorRequest(from),
  )
  return {
    text: files.map((file) => ('error' in file ? `${file.kind}: ${file.error}` : sentenceOf(file))).join('\n'),
    data: { files },
    isFailed: files.some((file) => 'error' in file),
  }
}

export type FetchedFile =
  | { kind: string; path: string; bytes: number; lastModified: string | null; isUnchanged: boolean }
  | { kind: string; error: string }

/**
 * Creates a private folder: anyone who could write there would choose the prices. @param option the option that names
 * the folder
 */
export function makeDownloadFolder(option: string, folder: string, progress: (sentence: string) => void): void {
  makePrivateFolder(folder)
  closeAndReport({ name: option, what: `the downloads in ${folder}`, paths: openPathsOf(folder, isDownload) }, progress)
}

/** Fetches each publisher's newest file; a failure of one doesn't stop the others. */
export async function fetchInto(
  progress: (sentence: string) => void,
  chosenPublishers: readonly Publisher[],
  folder: string,
  request: Request,
): Promise<FetchedFile[]> {
  const files: FetchedFile[] = []
  for (const publisher of chosenPublishers) {
    progress(`Looking for ${publisher.title}.`)
    try {
      const url = await publisher.find(request, newYorkDay(Date.now()))
      let lastReport = performance.now()
      const downloaded = await download(request, url, { folder, most: publisher.most }, (bytes, total) => {
        if (performance.now() - lastReport < 2000) return
        lastReport = performance.now()
        progress(`  ${inMegabytes(bytes)}${total === undefined ? '' : ` of ${inMegabytes(total)}`}`)
      })
      files.push({ kind: publisher.name, ...downloaded, lastModified: downloaded.lastModified?.toISOString() ?? null })
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      files.push({
        kind: publisher.name,
        error: `${error.message} You can download it by hand from ${publisher.page}: \`import\` accepts it unchanged.`,
      })
    }
  }
  return files
}

const sentenceOf = ({ kind, path, bytes, lastModified, isUnchanged }: Exclude<FetchedFile, { error: string }>) =>
  `${kind}: ${path}, ${inMegabytes(bytes)}${lastModified === null ? '' : `, of ${lastModified.slice(0, 10)}`}${isUnchanged ? ', there already' : ''}`

const inMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

export function publisherOf(name: string): Publisher {
  const publisher = publishers.find((each) => each.name === name)
  if (!publisher)
    throw new StartError(`Unknown kind ${name}; there are: ${publishers.map((each) => each.name).join(', ')}.`)
  return publisher
}

/** The same path at a mirror, below the publisher's host name. @throws StartError for an invalid address */
export function mirrorRequest(from: string): Request {
  if (!/^https?:\/\//.test(from) || !URL.canParse(from)) throw new StartError(`--from: ${from} is not an address.`)
  return (url, init) => {
    const { host, pathname, search } = new URL(url)
    return fetch(`${from.replace(/\/$/, '')}/${host}${pathname}${search}`, init)
  }
}
