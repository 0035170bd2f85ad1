/** Manufacturers' programmes, which pay a part of a brand for those who may use them. An operator's own file. */
import { one } from '../../database/database'
import { compareDatedRows } from '../compare-rows'
import type { Changes } from '../file-kind'
import { defineKind } from '../file-kind'
import { unknownDrugs } from '../notes'
import { lastOfEach, settle } from '../one-of-each'
import { dayColumns, days, dollars, rxcuiOf } from '../reading/own-values'
import { flag, RefusedRow, required } from '../reading/values'

const key = 'drug'
const value = `concat_ws('|', name, patient_pays, max_benefit, uninsured_benefit, bin, pcn, group_num, pdf_url, text_en, text_es, ends_on,
  enrollment_text, enrollment_steps, coalesce(interstitial, 'null'), opens_by_itself, link)`

export const copayProgrammes = defineKind({
  name: 'copay-programmes',
  title: 'Manufacturers’ copay programmes for brands',
  publisher: 'own',
  rank: 40,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    brandName: {
      names: ['Brand name', 'Brand'],
      isRequired: true,
      about: 'as the catalogue has it; or an RXCUI',
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
  scope: ({ baseName }) => baseName,
  read(row) {
    if ((row.brandName === '') === (row.rxcui === '')) {
      throw new RefusedRow(
        'Brand name',
        row.brandName === '' ? 'neither it nor RXCUI is given' : 'only one of it and RXCUI may be given',
      )
    }
    if (row.bin !== '' && !/^(\d{6}|\d{8})$/.test(row.bin)) {
      throw new RefusedRow('BIN', `"${row.bin.slice(0, 40)}" is no BIN: these have 6 or 8 digits, also leading zeros`)
    }
    if (row.pdfUrl !== '' && !/^https:\/\/\S+$/.test(row.pdfUrl))
      throw new RefusedRow('Card address', 'it does not begin with https://')
    if (row.link !== '' && !isPublicAddress(row.link))
      throw new RefusedRow('Program address', `"${row.link.slice(0, 80)}" is no address that begins with https://`)
    return [
      [
        row.rxcui === '' ? `name:${row.brandName.toLowerCase()}` : `rxcui:${rxcuiOf(row.rxcui, 'RXCUI')}`,
        required(row.name, 'Program'),
        dollars(row.patientPays, 'Patient pays'),
        dollars(row.maxBenefit, 'Max benefit', 0.01),
        row.uninsuredBenefit === '' ? '0' : dollars(row.uninsuredBenefit, 'Uninsured benefit'),
        row.bin,
        row.pcn,
        row.group,
        row.pdfUrl,
        row.textEn,
        row.textEs,
        ...days(row),
        inLanguages(row.enrollment, row.enrollmentEs),
        inLanguages(stepsOf(row.steps), stepsOf(row.stepsEs)),
        noticeOf(row),
        flag(row.opensByItself, 'Opens by itself'),
        row.link,
      ],
    ]
  },
  settle: (transaction) => settle(transaction, lastOfEach('fields[1], fields[12]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into copay_programme (import_id, drug, name, patient_pays, max_benefit, uninsured_benefit, bin, pcn, group_num, pdf_url,
         text_en, text_es, starts_on, ends_on, enrollment_text, enrollment_steps, interstitial, opens_by_itself, link)
       select $1, fields[1], fields[2], fields[3]::numeric, fields[4]::numeric, fields[5]::numeric,
         fields[6], fields[7], fields[8], fields[9], fields[10], fields[11], fields[12]::date, fields[13]::date, fields[14]::jsonb,
         fields[15]::jsonb, fields[16]::jsonb, fields[17]::boolean, fields[18]
       from import_row`,
      [importId],
    )
  },
  notes: (transaction, importId) => unknownDrugs(transaction, 'copay_programme', importId),
  compare: (transaction, importId, previousId, today) =>
    one<Changes>(transaction, compareDatedRows('copay_programme', key, value, 'null::numeric', 'starts_on'), [
      importId,
      previousId,
      today,
    ]),
})

/** An address of the web that a code can hold, without a name or password in it. */
const isPublicAddress = (text: string): boolean => {
  if (!/^https:\/\/\S{1,300}$/.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && username === '' && password === ''
}

/** What is said in English and in Spanish, as JSON; what is empty is left out. */
const inLanguages = (en: string | readonly string[], es: string | readonly string[]): string =>
  JSON.stringify({ ...(en.length > 0 ? { en } : {}), ...(es.length > 0 ? { es } : {}) })

const stepsOf = (text: string): string[] =>
  text
    .split('|')
    .map((step) => step.trim())
    .filter((step) => step !== '')

type Notice = Readonly<Record<'noticeTitle' | 'noticeTitleEs' | 'notice' | 'noticeEs', string>>

/** `null` where there is none; it has a title and a text in English, and either both or neither in Spanish. */
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
