/**
 * Every column of the database: why it is there and how long it stays. `docs/trust/data-map.md` is made of it; a test fails for a
 * column that is not here. Adding one means saying here what it is for.
 */
import { defaultRetention, fixedDays } from './retention'

/** Whose it is: about people, what operators set up, or what keeps the service running. */
type Whose = 'people' | 'operator' | 'service'

interface MappedTable {
  table: string
  whose: Whose
  /** What it is for. */
  why: string
  howLong: string
  /** Names of columns, separated by spaces, and why they are there. */
  columns: Readonly<Record<string, string>>
}

const { devices, questions, texts, ratings, events, security, counts } = defaultRetention
const account = 'until the person removes the account'
const device = `${devices} days after the device was last seen (\`RETENTION_DEVICES\`)`
const event = `${events} days (\`RETENTION_EVENTS\`)`
const operator = 'until the operator changes it'
const ofImport = 'with its import'

const of = (
  table: string,
  whose: Whose,
  why: string,
  howLong: string,
  columns: MappedTable['columns'],
): MappedTable => ({ table, whose, why, howLong, columns })

const dataMap: readonly MappedTable[] = [
  of('app_user', 'people', 'An account', account, {
    'id organization_id': 'who, in which organization',
    'email phone': 'to sign in and to be written to',
    password_hash: 'argon2id; no password is stored',
    'first_name last_name': 'as the person types them; for their profile',
    'zip mile_radius': 'where to look for prices',
    'insurance_id chose_no_insurance bin group_num': 'what a copay is computed with, and who is refused manufacturer offers by law',
    'pharmacy_location_id pharmacy_group_id': 'the favorite pharmacy',
    language: 'of what is written to them',
    'email_allowed text_allowed': 'whether they want refill reminders',
    created_at: 'shown in their export',
  }),
  of('device', 'people', 'A browser that asked for a price; somebody signed in has a row of their own on it', device, {
    'id organization_id app_code': 'which one, in which organization and edition',
    'device_type details': 'browser and system, for faults',
    secret_hash: 'by which it proves itself; the secret is not stored',
    'app_user_id registered_device_id': 'whose row it is, on which device',
    'zip insurance_id chose_no_insurance favorite_location_id pharmacy_group_id': 'what was chosen there, to price with',
    push_token: 'where notifications go, if they were allowed',
    campaign: 'ten parameters at most of the link that led here',
    'created_at seen_at was_authenticated': 'when it ends',
  }),
  of('device_session', 'people', 'Being signed in, or a guest’s visit', `${fixedDays.sessions} days after its end; it ends after 90 days without use, a guest’s after one`, {
    'id device_id app_user_id': 'where and who',
    'selector refresh_token_hash previous_token_hash': 'to recognise its token, which is not stored',
    'created_at expires_at revoked_at rotated_at': 'whether it still holds',
  }),
  of('verification', 'people', 'Proof of a contact by a one-time secret', `${fixedDays.verifications} day`, {
    'id kind organization_id device_id app_user_id': 'what is proved, and where',
    'channel contact': 'where the secret went',
    secret_hash: 'argon2id; the secret is not stored',
    'tries sends sent_at expires_at used_at created_at': 'limits',
  }),
  of('product_search_log', 'people', 'Recent searches', `the newest 50 to 75 of a device; with its device: ${device}`, {
    'device_id product_id searched_at': 'what was looked for, where and when',
  }),
  of('adjudication', 'people', 'A card that was shown: it must work at the counter', `the newest 200 of a device, and those of saved coupons; with its device: ${device}`, {
    'id device_id': 'on which device',
    'kind offer_id product_detail_id quantity unit_name pharmacy_location_id network_id insurance_id zip': 'for what the card is',
    member_id: 'the number on the card',
    'bin pcn group_num powered_by pharmacy_phone member_phone program_name':
      'what else the card says: paper and wallet passes keep saying it when networks and programmes change',
    price: 'what was shown',
    'views created_at seen_at': 'which are the newest',
  }),
  of('saved_coupon', 'people', 'My Coupons', 'until the person deletes it, or the account', {
    'id app_user_id coupon_type product_detail_id quantity unit_name pharmacy_location_id insurance_id zip': 'which coupon, whose',
    'price saved_at': 'what it cost that day, to compare',
  }),
  of('reminder', 'people', 'Reminders of doses and refills', 'with its coupon', {
    'id saved_coupon_id kind': 'of what',
    'time_zone start_date minutes duration_days next_at': 'when',
    'by_text by_email': 'how',
    'retry_at tries': 'whether somebody is sending it, or it failed',
  }),
  of('message', 'people', 'Messages in the app', 'until the person deletes them (then without content); about doses 7 days', {
    'id app_user_id type saved_coupon_id': 'whose, and what it leads to',
    'title body coupon_details': 'what it says; may name a medication',
    'sent_at read_at deleted_at expires_at': 'its state',
  }),
  of('shared_coupon', 'people', 'A coupon that was handed on by a link', 'until the link expires', {
    token_hash: 'the link’s token, hashed; to whom it went stands nowhere',
    'organization_id device_id': 'who handed it on, for limits',
    'coupon_type product_detail_id quantity unit_name pharmacy_location_id pharmacy_group_id zip': 'what the link shows',
    'expires_at created_at': 'when it ends',
  }),
  of('engagement', 'people', 'Whether somebody was asked to share or rate the app', `with its device: ${device}`, {
    'id device_id kind muted_at done_at': 'so that nobody is asked again',
  }),
  of('app_rating', 'people', 'A rating of the app', `${ratings} days (\`RETENTION_RATINGS\`)`, {
    'engagement_id app_user_id': 'whose',
    'rating comment_text created_at': 'what they think',
  }),
  of('contact_message', 'people', 'A question to support, or a text that was not understood', `${questions} days (\`RETENTION_QUESTIONS\`); a text ${texts} days (\`RETENTION_TEXTS\`)`, {
    'id organization_id device_id app_user_id channel': 'from where',
    'first_name last_name email phone': 'whom to answer',
    notes: 'what they wrote',
    thread_key: 'which emails belong together',
    'created_at closed_at closed_by close_note': 'its state',
  }),
  of('outbox', 'people', 'Messages on their way out', `content until delivered, ${fixedDays.messageContent} days at most, with a secret 10 minutes; the rest ${fixedDays.messages} days`, {
    'id message_key dedupe_key organization_id device_id': 'so that each is sent once',
    'channel recipient': 'where to',
    'subject body html unsubscribe_url': 'what it says; erased once delivered',
    'reply_to in_reply_to is_personal': 'of a visitor’s question: whom to answer',
    'is_requested expires_at created_at': 'whether it may still be sent',
    'delivered_at tries retry_at last_error failed_at suppressed_at': 'what became of it',
  }),
  of('consent', 'people', 'Proof of what was agreed to or refused (TCPA, CAN-SPAM)', 'for good', {
    'id app_user_id organization_id channel': 'for what; the account is forgotten with it',
    contact_hash: 'a keyed hash: the contact cannot be read',
    'is_granted wording language source given_at': 'what was said, in which words, when and where; a text’s own words',
  }),
  of('suppression', 'people', 'Contacts that want nothing any more', 'for good, until they agree again', {
    'organization_id channel': 'for what',
    contact_hash: 'a keyed hash: the contact cannot be read',
    'source created_at': 'how it was said',
  }),
  of('content_acceptance', 'people', 'Which version of a text somebody accepted at sign-up', account, {
    'app_user_id type language content_version_id modified_on accepted_at': 'who accepted what, and when',
  }),
  of('account_event', 'people', 'What happened to accounts: sign-ins, changes; no contact, no content', event, {
    'id app_user_id organization_id device_id kind happened_at': 'for the person, and for whoever must explain it',
    network: `from where, a keyed hash of an IPv4 address or IPv6 /64; erased after ${security} days (\`RETENTION_SECURITY\`)`,
  }),
  of('operator_action', 'people', 'What operators exported, removed or refused for people; no contact', event, {
    'id made_at made_by kind organization_id app_user_id device_id note counts': 'who did it, and why',
  }),
  of('audit_entry', 'people', 'What operators did and read at the command line, as a chain (`audit`); no contact, no medication, no secret', event, {
    'id made_at made_by command subject outcome': 'who did what, when; a contact as a keyed hash',
    'previous_hash hash': 'by which a gap or a changed row shows',
  }),
  of('audit_chain', 'service', 'The two ends of that chain', 'for good', {
    'only_row deleted_id deleted_hash newest_id newest_hash': 'where it begins once old rows are deleted, and where it ends',
  }),
  of('security_event', 'people', 'What was refused of visitors, by network and hour: sign-ins, codes, tokens, too many requests', `${security} days (\`RETENTION_SECURITY\`)`, {
    'hour kind count': 'by which an intrusion can be traced (`security`)',
    network: 'a keyed hash of an IPv4 address or IPv6 /64',
  }),
  of('used_link_token', 'people', 'Single sign-on tokens that created a password', 'until they expire', {
    'token_hash expires_at': 'so that each does so once',
  }),
  of('rate_window', 'service', 'Counters of limits', `${fixedDays.counters} day`, {
    'key window_start count': 'how often; the key is an id, a network address or a keyed hash of a contact',
  }),
  of('server_secret', 'service', 'Keys that sign and hash', 'for good', {
    'name value': 'the keys',
    made_at: '`secret list`',
  }),
  of('former_secret', 'service', 'Keys that were replaced (`secret rotate`)', 'while what they made is accepted', {
    'id name organization_id value': 'the keys, and of what; with an organization that of its single sign-on',
    'replaced_at accepted_until': 'since when, and how long still',
  }),
  of('daily_count', 'operator', 'What visitors of an organization did, for `report`: of no one in particular', `${counts} days (\`RETENTION_COUNTS\`)`, {
    'organization_id day measure kind count': 'how often on that day',
  }),
  of('server_process', 'service', 'Processes that serve', 'a day after they were last seen', {
    'id role version started_at seen_at failures clock_ahead': '`status`',
  }),
  of('installation', 'service', 'Where messages of this database go out; a copy is told by it', 'for good', {
    'only_row public_url database_identity adopted_at': 'which servers, and which database',
  }),
  of('data_version', 'service', 'Versions of what is kept in memory', 'for good', { 'slot family moves': 'counters' }),
  of('migration', 'service', 'Which migrations were applied', 'for good', { 'name digest applied_at ends_older': 'their names, and whether a script was edited since' }),
  of('pause', 'operator', 'What is stopped for a while', operator, { 'kind subject since ends_at': 'what, and until when' }),
  of('app', 'operator', 'Editions', operator, {
    'app_code product_name settings qr_code_url app_store_url google_play_store_url support_phone support_email address':
      'their names and support contacts',
  }),
  of('organization', 'operator', 'Organizations', operator, {
    id: 'its number',
    document: 'what its organization.json says: how it looks, what is shown, and how it can be reached',
    'code app_code is_app_default name company_code is_suspended ends_on': 'the same, as far as statements ask for it',
    sso_key: 'with which their single sign-on tokens are encrypted',
  }),
  of('organization_file', 'operator', 'Images of organizations', operator, {
    'organization_id name media_type content': 'the images',
  }),
  of('organization_host', 'operator', 'Hosts of organizations', operator, {
    'host organization_id': 'at which addresses one is shown',
  }),
  of('organization_change', 'operator', 'Changes of organizations', 'with the organization', {
    'id organization_id made_at made_by reason before after': 'who changed what, and why',
  }),
  of('content', 'operator', 'Texts of the site', operator, { 'type language title last_modified body': 'the texts' }),
  of('content_version', 'operator', 'Texts as operators write them, in versions', operator, {
    'id organization_id type language title body effective_on': 'the texts, and from when they hold',
    'made_at made_by': 'who wrote them',
  }),
  of('place', 'operator', 'Zips', operator, {
    'zip city state latitude longitude': 'where prices are looked for',
  }),
  of('product', 'operator', 'Medications', operator, {
    'id name type alias_name alias_id therapeutic_class popularity search_words': 'the catalogue',
  }),
  of('product_detail', 'operator', 'Forms and strengths', operator, {
    'id product_id form strength unit unit_name position is_default_form is_default_strength': 'the catalogue',
    'rxcui own_key is_otc dea_schedule obsolete_on counts_packages chosen_unit': 'what files call it, and whether it is offered',
  }),
  of('drug_ndc', 'operator', 'Packages of drugs', operator, {
    'ndc product_detail_id labeler package_text package_units te_codes position': 'prices by NDC',
    'billing_unit unit_source eaches milliliters grams': 'what the package is billed in, and how much it holds',
  }),
  of('product_quantity', 'operator', 'Quantities', operator, {
    'product_detail_id quantity is_default': 'the catalogue',
  }),
  of('pharmacy_group', 'operator', 'Chains', operator, {
    'id name type logo_url mail_order_url code': 'prices',
  }),
  of('pharmacy_location', 'operator', 'Pharmacies', operator, {
    'id pharmacy_group_id name address1 city state zip latitude longitude closed_on type position': 'where they are',
    'npi ncpdp phone_number source': 'what files call them',
  }),
  of('data_import', 'operator', 'Files that were imported, and what each brought', 'while it is current, and three good ones before it', {
    'id kind scope file_name digest state': 'which file it was, and whether it is used',
    is_demo: 'to take the demo data out whole',
    names_pharmacies: 'whether prices differ within a chain',
    'held_because rehearsals': 'why it waits for a yes, and what it does to prices',
    'as_of taken refused added changed unchanged removed balance imported_at': 'to say what prices rest on, and from when',
  }),
  of('import_event', 'operator', 'Who imported, accepted and took back what', 'for good', {
    'id import_id kind scope file_name act reason': 'what was done, to which file',
    'made_at made_by': 'who did it',
  }),
  of('data_derivation', 'operator', 'What is made of imports', 'for good', {
    'name made_from': 'to make it again when they change',
  }),
  of('import_row', 'operator', 'The rows of the file that is being imported', 'until its import ends', {
    'line fields': 'on their way into the tables',
  }),
  of('nppes_pharmacy', 'operator', 'Pharmacies of the public registry of providers', 'with its import', {
    'import_id npi type name chain address1 city state zip phone_number deactivated_on': 'where pharmacies are',
  }),
  of('nppes_other_name', 'operator', 'Other names of organizations in that registry', 'with its import', {
    'import_id npi name chain type': 'what pharmacies are called',
  }),
  of('zip_position', 'operator', 'Where zips are', 'with its import', { 'import_id zip latitude longitude': 'distances' }),
  of('npi_position', 'operator', 'Where pharmacies stand', 'with its import', { 'import_id npi latitude longitude': 'distances' }),
  of('unit_cost', 'operator', 'What one unit of a drug costs pharmacies', 'with its import', {
    'import_id ndc basis unit price starts_on ends_on said_on': 'prices',
  }),
  of('network_entry', 'operator', 'Networks of the operator’s files', 'with its import', {
    'import_id code name bin pcn group_num powered_by pharmacy_phone member_phone': 'cards',
  }),
  of('chain_entry', 'operator', 'Chains of the operator’s files', 'with its import', {
    'import_id code name logo_url': 'what chains are called, and their logos',
  }),
  of('network_rate', 'operator', 'What networks have agreed with pharmacies', 'with its import', {
    'import_id network place drug basis discount_percent unit_price unit dispensing_fee starts_on ends_on': 'prices',
  }),
  of('usual_price', 'operator', 'What pharmacies charge without any help', 'with its import', {
    'import_id place drug quantity price unit starts_on ends_on': 'prices',
  }),
  of('chain_coupon', 'operator', 'Coupons of chains', 'with its import', {
    'import_id place drug percent_off amount_off floor network starts_on ends_on': 'prices',
  }),
  of('paid_claim', 'operator', 'What was paid at the counter: compared with what was shown', 'with its import', {
    'import_id organization network place drug quantity filled_on paid claims':
      'which fill, and for how much; of persons nothing is kept',
  }),
  of('copay_programme', 'operator', 'Manufacturers’ programmes of the operator’s files', 'with its import', {
    'import_id drug name patient_pays max_benefit uninsured_benefit bin pcn group_num pdf_url text_en text_es enrollment_text enrollment_steps interstitial opens_by_itself link starts_on ends_on':
      'copay cards',
  }),
  of('pharmacy_entry', 'operator', 'Pharmacies of the operator’s files', 'with its import', {
    'import_id npi ncpdp name chain chain_name address1 city state zip latitude longitude phone_number closed_on': 'where they are',
    mail_order_url: 'where orders are placed',
  }),
  of('rxterms_drug', 'operator', 'RxTerms: drugs', 'with its import', {
    'import_id rxcui generic_rxcui tty full_name dose_form full_generic_name brand_name display_name new_dose_form strength synonym is_suppressed':
      'the catalogue is made of it',
  }),
  of('rxterms_ingredient', 'operator', 'RxTerms: ingredients', 'with its import', {
    'import_id rxcui ingredient_rxcui ingredient': 'the catalogue is made of it',
  }),
  of('rxnorm_name', 'operator', 'RxNorm: names', 'with its import', { 'import_id rxcui tty name': 'the catalogue is made of it' }),
  of('rxnorm_ndc', 'operator', 'RxNorm: NDCs', 'with its import', { 'import_id ndc rxcui source': 'the catalogue is made of it' }),
  of('rxnorm_tradename', 'operator', 'RxNorm: brands and their generics', 'with its import', {
    'import_id brand_rxcui generic_rxcui': 'the catalogue is made of it',
  }),
  of('fda_product', 'operator', 'FDA directory: products', 'with its import', {
    'import_id product_id is_otc form application labeler strength_key classes dea_schedule': 'the catalogue is made of it',
  }),
  of('fda_package', 'operator', 'FDA directory: packages', 'with its import', {
    'import_id ndc product_id package_text units unit pieces': 'the catalogue is made of it',
  }),
  of('orange_book_product', 'operator', 'Orange Book: equivalence codes', 'with its import', {
    'import_id application product_no strength_key te_codes': 'the catalogue is made of it',
  }),
  of('drug_utilization', 'operator', 'Medicaid: what is dispensed in a year, of the whole country', 'with its import', {
    'import_id ndc prescriptions units amount': 'the catalogue is made of it',
  }),
  of('own_drug', 'operator', 'An operator’s own drugs', 'with its import', {
    'import_id own_key ndc name type other_name form strength quantity unit_name package_text package_units billing_unit pieces is_otc quantities therapeutic_class prescriptions':
      'the catalogue is made of it',
  }),
  of('package_size', 'operator', 'What packages hold, as an operator says it', 'with its import', {
    'import_id ndc unit units pieces': 'the catalogue is made of it',
  }),
  of('catalogue_drug', 'operator', 'Drugs while the catalogue is made', 'until it is made', {
    'rxcui own_key product_key product_name type generic_key generic_name form strength unit unit_name counts_packages chosen_unit search_words position usual_quantity quantities':
      'on their way into the catalogue',
  }),
  of('catalogue_quantity', 'operator', 'Quantities while the catalogue is made', 'until it is made', {
    'product_detail_id quantity is_default': 'on their way into the catalogue',
  }),
  of('catalogue_ndc', 'operator', 'Packages while the catalogue is made', 'until it is made', {
    'ndc rxcui own_key labeler package_text package_units te_codes prescriptions usual_quantity is_otc dea_schedule classes is_listed position billing_unit unit_source eaches milliliters grams':
      'on their way into the catalogue',
  }),
  of('network', 'operator', 'Discount networks', operator, {
    'id code name bin pcn group_num powered_by pharmacy_phone member_phone': 'cards and rates',
  }),
  of('insurance_plan', 'operator', 'Insurance plans', operator, {
    'id name name_es type segment value formulary_text is_default': 'what can be chosen',
    'code series publisher import_id': 'which plan of which file it is',
    'starts_on ends_on special_needs is_suppressed is_everywhere obsolete_on card_words search_text coverage': 'when, where, through whom, by whom and by which words it can be chosen',
  }),
  of('published_plan', 'operator', 'Plans as a file states them', ofImport, {
    'import_id code series costs name name_es card_words type formulary deductible special_needs is_suppressed starts_on ends_on':
      'what plans can be chosen, and what their copays rest on',
  }),
  of('plan_area', 'operator', 'Where plans can be had', ofImport, {
    'import_id code place state': 'to name a visitor’s plans first',
  }),
  of('plan_drug', 'operator', 'Which drugs plans cover', ofImport, {
    'import_id formulary rxcui ndc tier has_quantity_limit quantity_limit quantity_limit_days needs_prior_authorization needs_step_therapy starts_on ends_on':
      'copays',
  }),
  of('plan_average', 'operator', 'What members of plans paid on average', ofImport, {
    'import_id formulary rxcui ndc claims average percentile_75 starts_on ends_on': 'copays',
  }),
  of('plan_cost', 'operator', 'What members of plans pay', ofImport, {
    'import_id code tier tier_name tier_name_es is_insulin stage days channel copay coinsurance least most is_specialty is_after_deductible starts_on ends_on':
      'copays',
  }),
  of('plan_unit_cost', 'operator', 'What plans pay for a unit', ofImport, {
    'import_id code ndc price': 'copays that are a share of the price',
  }),
  of('plan_county', 'operator', 'Medicare’s counties and regions', ofImport, {
    'import_id county name state ma_region pdp_region': 'to name a visitor’s plans first',
  }),
  of('zip_county', 'operator', 'In which counties a zip lies', ofImport, {
    'import_id zip fips': 'to name a visitor’s plans first',
  }),
  of('county_code', 'operator', 'How the census and SSA call a county', ofImport, {
    'import_id fips ssa': 'to name a visitor’s plans first',
  }),
] // biome-ignore format: a table of tables

/** Each column as `table.column`. */
export const mappedColumns = (): string[] =>
  dataMap.flatMap(({ table, columns }) =>
    Object.keys(columns).flatMap((names) => names.split(' ').map((name) => `${table}.${name}`)),
  )

const titles = {
  people: 'About people',
  operator: 'What operators set up',
  service: 'What keeps the service running',
} as const

/** Aligned, as the formatter wants it. */
function tableOf(rows: readonly (readonly [string, string])[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = ['', ''], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** The page. */
export function dataMapPage(): string {
  const parts = (Object.keys(titles) as Whose[]).map((whose) =>
    [
      `## ${titles[whose]}`,
      ...dataMap
        .filter((each) => each.whose === whose)
        .map(({ table, why, howLong, columns }) =>
          [
            `### \`${table}\`: ${why}`,
            `How long: ${howLong}.`,
            tableOf([
              ['columns', 'why'],
              ...Object.entries(columns).map(([names, reason]): [string, string] => [
                names
                  .split(' ')
                  .map((name) => `\`${name}\``)
                  .join(', '),
                reason,
              ]),
            ]),
          ].join('\n\n'),
        ),
    ].join('\n\n'),
  )
  return `# Data map

Every table and column of the database, why it is there and how long it stays. Made from \`apps/api/src/database/data-map.ts\`; a test fails for a
column that is not in it. Days with a setting are its default: an operator may change them. What is old is deleted within an hour. Backups and logs are the operator's; a log line names neither contact nor medication.

${parts.join('\n\n')}
`
}
