/**
 * A folder for each organization: `organization.json` with its JSON Schema, `files/` with its images, `content/` with
 * its texts.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from '../../base/errors/start-error'
import {
  documentJsonSchema,
  findMistakes,
  findTextMistakes,
  organizationDocument,
} from '../../domain/organizations/organization-document'
import { mediaTypeOf, type OrganizationRecord } from '../../domain/organizations/organization-records'

const documentFile = 'organization.json'
const schemaFile = 'organization.schema.json'

/** The default organization of an edition has no code. */
export const folderNameOf = ({ document }: OrganizationRecord): string =>
  (document.code || `default-${document.appCode}`).toLowerCase()

/** Replaces existing files, and removes images that the organization no longer has. */
export function writeFolder(folder: string, { document, images, texts = {} }: OrganizationRecord): void {
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  writeJson(join(folder, schemaFile), documentJsonSchema())
  writeJson(join(folder, documentFile), { $schema: `./${schemaFile}`, ...document })
  for (const name of readdirSync(files).filter((name) => !(name in images)))
    rmSync(join(files, name), { recursive: true })
  for (const [name, base64] of Object.entries(images)) writeFileSync(join(files, name), Buffer.from(base64, 'base64'))
  if (Object.keys(texts).length > 0) mkdirSync(join(folder, 'content'), { recursive: true })
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, 'content', `${name}.md`), text)
}

const writeJson = (file: string, value: object) => writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`)

/** Reads the folder's own organization, or one from each subfolder. @throws StartError naming every mistake in them */
export function readFolders(folder: string): OrganizationRecord[] {
  const folders = existsSync(join(folder, documentFile)) ? [folder] : foldersIn(folder)
  if (folders.length === 0) throw new StartError(`There is no ${documentFile} in ${folder} or its subfolders.`)
  const read = folders.map((path) => ({ path, ...readParts(path) }))
  const mistakes = read.flatMap(({ path, document, images, texts }) =>
    [...findMistakes(document, images), ...findTextMistakes(texts)].map((mistake) => `${path}: ${mistake}.`),
  )
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'))
  const records = read.map(({ document, images, texts }) => ({
    document: v.parse(organizationDocument, document),
    images,
    texts,
  }))
  const codes = records.map(({ document }) => document.code.toUpperCase())
  const twice = codes.find((code, index) => codes.indexOf(code) !== index)
  if (twice !== undefined) throw new StartError(`Two folders in ${folder} have the code ${twice}.`)
  return records
}

const foldersIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => join(folder, name))
        .filter((path) => existsSync(join(path, documentFile)))
    : []

function readParts(folder: string): {
  document: unknown
  images: Record<string, string>
  texts: Record<string, string>
} {
  const files = join(folder, 'files')
  const content = join(folder, 'content')
  const texts = existsSync(content) ? readdirSync(content).filter((name) => name.endsWith('.md')) : []
  const names = existsSync(files) ? readdirSync(files).filter((name) => !name.startsWith('.')) : []
  return {
    document: readJson(join(folder, documentFile)),
    images: Object.fromEntries(names.sort().map((name) => [name, readImage(join(files, name), name)])),
    texts: Object.fromEntries(
      texts.sort().map((name) => [name.slice(0, -'.md'.length), readFileSync(join(content, name), 'utf8')]),
    ),
  }
}

function readImage(path: string, name: string): string {
  mediaTypeOf(name)
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name)) {
    throw new StartError(`${path}: a name may only contain letters, digits, dots, hyphens and underscores.`)
  }
  return readFileSync(path).toString('base64')
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new StartError(`${file} cannot be read: ${cause instanceof Error ? cause.message : ''}.`, cause)
  }
}
