/** How each table grows, and what ends that. A test fails for a table that isn't here. */

interface GrowthClass {
  title: string
  /** What its tables grow by, and why they don't grow without end. */
  why: string
  tables: readonly string[]
}

const of = (title: string, why: string, tables: string): GrowthClass => ({ title, why, tables: tables.split(' ') })

const byAge = of(
  'With visitors, until an age',
  'Rows are deleted in batches once they are old enough. An index finds them, so that a run costs what it deletes and not what is stored.',
  'device device_session verification rate_window outbox account_event security_event used_link_token member_sign_on shared_coupon shared_list contact_message app_rating daily_count unfound_search unfound_day webhook_delivery api_answer api_key_use',
)

export const growthClasses: readonly GrowthClass[] = [
  byAge,
  of(
    'With visitors, until their parent ends',
    'Deleted with the device, the question or the day that they belong to, found by an index. A device keeps 75 searches and, besides saved coupons’, 200 cards.',
    'product_search_log adjudication card_consent engagement question_answer unfound_mark',
  ),
  of(
    'With accounts',
    'What a person saved is theirs until they delete it, or the account. Inbox messages about doses end after 7 days.',
    'app_user saved_coupon my_list list_entry reminder price_watch message content_acceptance member_subject',
  ),
  of(
    'With accounts, for good',
    'The law asks for proof of consent, and refusals must outlive their accounts. A row for each agreement or refusal, without a contact.',
    'consent suppression',
  ),
  of(
    'With imports',
    'A set goes with its import: the current one and three good ones before it are kept. Plans and rates of past years go in the same way.',
    'data_import nppes_pharmacy nppes_other_name zip_position npi_position unit_cost network_entry chain_entry network_rate usual_price chain_coupon paid_claim copay_program pharmacy_entry rxterms_drug rxterms_ingredient rxnorm_name rxnorm_ndc rxnorm_tradename fda_product fda_package orange_book_product drug_utilization own_drug package_size published_plan plan_area plan_drug plan_average plan_cost plan_unit_cost plan_county zip_county county_code',
  ),
  of(
    'With the catalog',
    'As many rows as there are drugs, pharmacies, networks, plans and zips. One that left stays while a saved coupon names it.',
    'product product_detail drug_ndc product_quantity pharmacy_group pharmacy_location network insurance_plan place',
  ),
  of(
    'With what operators do',
    'A few rows a day at most, of people at work. Steps of signing in, requests, drafts, actions and the audit trail end by age; the history of imports, organizations, texts and keys stays for the record.',
    'operator_action audit_entry import_event organization_change organization_move content_version api_key desk_check desk_preview staff_invitation staff_session staff_ceremony staff_request former_secret',
  ),
  of(
    'With the setup',
    'As many rows as there are organizations, texts, people at work and processes.',
    'app organization organization_file organization_host content answer_template pause member_provider webhook_endpoint staff staff_grant staff_passkey staff_recovery_code server_process server_secret',
  ),
  of(
    'Not at all',
    'A few rows, or none outside an import.',
    'audit_chain installation data_version migration webhook_stale_data data_derivation import_row catalog_drug catalog_quantity catalog_ndc',
  ),
]

/** Tables that visitors fill and whose rows end by age: each needs an index for that. */
export const endsByAge: readonly string[] = byAge.tables
