/** Manufacturers' programs, which pay part of a brand's price for eligible people. An operator's own file. */
import { defineKind } from '../file-kind'
import { unknownDrugs } from '../notes'
import { dayColumns, days, dollars, rxcuiOf } from '../reading/own-values'
import { flag, RefusedRow, required } from '../reading/values'

export const copayPrograms = defineKind({
  name: 'copay-programs',
  publisher: 'own',
  rank: 40,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    brandName: {
      names: ['Brand name', 'Brand'],
      isRequired: true,
      about: 'as the catalog has it; or an RXCUI',
      example: 'Ozempic',
    },
    rxcui: { names: ['RXCUI'], about: 'of one form and strength, by RxNorm’s number', example: '' },
    name: {
      names: ['Program', 'Programme'],
      isRequired: true,
      about: 'what visitors read',
      example: 'Ozempic Savings Card',
    },
    patientPays: { names: ['Patient pays'], isRequired: true, about: 'dollars, at the least', example: '25.00' },
    maxBenefit: {
      names: ['Max benefit', 'Maximum benefit'],
      isRequired: true,
      about: 'dollars a fill that it pays at the most',
      example: '150.00',
    },
    uninsuredBenefit: {
      names: ['Uninsured benefit'],
      about: 'dollars for people without insurance; empty: it is not for them',
      example: '0',
    },
    bin: { names: ['BIN'], about: 'of its card', example: '610020' },
    pcn: { names: ['PCN'], about: 'of its card', example: 'PDMI' },
    group: { names: ['Group'], about: 'of its card', example: '99993456' },
    pdfUrl: {
      names: ['Card address'],
      about: 'where its card can be loaded as a PDF; empty: it is made here',
      example: '',
    },
    textEn: {
      names: ['Text', 'Text (English)'],
      about: 'its terms in one or two sentences',
      example: 'For people with commercial insurance.',
    },
    textEs: {
      names: ['Texto', 'Text (Spanish)'],
      about: 'the same in Spanish',
      example: 'Para personas con seguro comercial.',
    },
    enrollment: { names: ['Enrollment'], about: 'how one takes part, in a sentence', example: '' },
    enrollmentEs: { names: ['Enrollment (Spanish)'], about: 'the same in Spanish', example: '' },
    steps: { names: ['Enrollment steps'], about: 'one after the other, parted by bars', example: '' },
    stepsEs: { names: ['Enrollment steps (Spanish)'], about: 'the same in Spanish', example: '' },
    noticeTitle: { names: ['Notice title'], about: 'of a notice that is read before the card', example: '' },
    noticeTitleEs: { names: ['Notice title (Spanish)'], about: 'the same in Spanish', example: '' },
    notice: { names: ['Notice'], about: 'what is read before the card', example: '' },
    noticeEs: { names: ['Notice (Spanish)'], about: 'the same in Spanish', example: '' },
    link: {
      names: ['Program address', 'Programme address'],
      about: 'its own page, https alone: shown as a code and handed on; empty: that of the result',
      example: '',
    },
    opensByItself: { names: ['Opens by itself'], about: 'Y where its card opens without a button', example: '' },
    ...dayColumns,
  },
  stores: {
    table: 'copay_program',
    key: ['drug', 'starts_on'],
    columns: {
      drug: 'text',
      name: 'text',
      patient_pays: 'numeric',
      max_benefit: 'numeric',
      uninsured_benefit: 'numeric',
      bin: 'text',
      pcn: 'text',
      group_num: 'text',
      pdf_url: 'text',
      text_en: 'text',
      text_es: 'text',
      starts_on: 'date',
      ends_on: 'date',
      enrollment_text: 'jsonb',
      enrollment_steps: 'jsonb',
      interstitial: 'jsonb',
      opens_by_itself: 'boolean',
      link: 'text',
    },
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    if ((row.brandName === '') === (row.rxcui === '')) {
      throw new RefusedRow(
        'Brand name',
        row.brandName === '' ? 'neither it nor RXCUI is given' : 'only one of it and RXCUI may be given',
      )
    }
    if (row.bin !== '' && !/^(\d{6}|\d{8})$/.test(row.bin)) {
      throw new RefusedRow('BIN', `"${row.bin.slice(0, 40)}" is not a BIN, which has 6 or 8 digits, with leading zeros`)
    }
    if (row.pdfUrl !== '' && !/^https:\/\/\S+$/.test(row.pdfUrl))
      throw new RefusedRow('Card address', 'it does not begin with https://')
    if (row.link !== '' && !isPublicAddress(row.link))
      throw new RefusedRow('Program address', `"${row.link.slice(0, 80)}" is not an address that begins with https://`)
    return {
      drug: row.rxcui === '' ? `name:${row.brandName.toLowerCase()}` : `rxcui:${rxcuiOf(row.rxcui, 'RXCUI')}`,
      name: required(row.name, 'Program'),
      patient_pays: dollars(row.patientPays, 'Patient pays'),
      max_benefit: dollars(row.maxBenefit, 'Max benefit', 0.01),
      uninsured_benefit: row.uninsuredBenefit === '' ? '0' : dollars(row.uninsuredBenefit, 'Uninsured benefit'),
      bin: row.bin,
      pcn: row.pcn,
      group_num: row.group,
      pdf_url: row.pdfUrl,
      text_en: row.textEn,
      text_es: row.textEs,
      ...days(row),
      enrollment_text: inLanguages(row.enrollment, row.enrollmentEs),
      enrollment_steps: inLanguages(stepsOf(row.steps), stepsOf(row.stepsEs)),
      interstitial: noticeOf(row),
      opens_by_itself: flag(row.opensByItself, 'Opens by itself'),
      link: row.link,
    }
  },
  notes: (transaction, importId) => unknownDrugs(transaction, 'copay_program', importId),
})

/** A public HTTPS address that fits into a QR code, without a name or password in it. */
const isPublicAddress = (text: string): boolean => {
  if (!/^https:\/\/\S{1,300}$/.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && username === '' && password === ''
}

/** Text in English and Spanish, as JSON; empty text is left out. */
const inLanguages = (en: string | readonly string[], es: string | readonly string[]): string =>
  JSON.stringify({ ...(en.length > 0 ? { en } : {}), ...(es.length > 0 ? { es } : {}) })

const stepsOf = (text: string): string[] =>
  text
    .split('|')
    .map((step) => step.trim())
    .filter((step) => step !== '')

type Notice = Readonly<Record<'noticeTitle' | 'noticeTitleEs' | 'notice' | 'noticeEs', string>>

/** `null` without a notice; it needs a title and a text in English, and both or neither in Spanish. */
function noticeOf({ noticeTitle, noticeTitleEs, notice, noticeEs }: Notice): string | null {
  if ((noticeTitle === '') !== (notice === ''))
    throw new RefusedRow('Notice', 'title and text are given together, or neither')
  if ((noticeTitleEs === '') !== (noticeEs === '') || (notice === '' && noticeEs !== '')) {
    throw new RefusedRow('Notice (Spanish)', 'title and text are given together, beside those in English')
  }
  if (notice === '') return null
  return JSON.stringify({
    en: { title: noticeTitle, body: notice },
    ...(noticeEs === '' ? {} : { es: { title: noticeTitleEs, body: noticeEs } }),
  })
}
