/** The card of a manufacturer's program. */
import { appliesOn, newestFirst } from './imported/applies-on'

export interface Program {
  name: string
  bin: string
  pcn: string
  group_num: string
  pdf_url: string
  offer_text: unknown
  enrollment_text: unknown
  enrollment_steps: unknown
  interstitial: unknown
  opens_by_itself: boolean
  link: string
}

/** The operator's program for a drug on a day, else the demo's. $1 the product detail, $2 the day. */
export const programCardSql = `
  select m.name, m.bin, m.pcn, m.group_num, m.pdf_url,
    jsonb_strip_nulls(jsonb_build_object('en', nullif(m.text_en, ''), 'es', nullif(m.text_es, ''))) offer_text,
    m.enrollment_text, m.enrollment_steps, m.interstitial, m.opens_by_itself, m.link
  from product_detail d join product p on p.id = d.product_id
  join current_copay_program m on m.drug = any(array['rxcui:' || d.rxcui, 'name:' || lower(p.name)])
  where d.id = $1 and ${appliesOn('m', '$2::date')}
  order by m.is_demo, m.drug like 'name:%', ${newestFirst('m')} limit 1`
