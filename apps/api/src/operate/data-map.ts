/**
 * Documents every column of the database: why it exists and how long it stays. `docs/trust/data-map.md` is generated
 * from it, and a test fails for a column that isn't here.
 */
import { defaultRetention, fixedDays } from '../base/settings/retention-days'
import { growthClasses } from './data-growth'

/** Data about people, the operator's setup, or what keeps the service running. */
type Whose = 'people' | 'operator' | 'service'

interface MappedTable {
  table: string
  whose: Whose
  why: string
  howLong: string
  /** Column names separated by spaces, and why they exist. */
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
    'email phone': 'to sign in and to receive messages',
    password_hash: 'argon2id; no password is stored',
    'first_name last_name': 'as the person types them; for their profile',
    'zip mile_radius': 'where to look for prices',
    'insurance_id chose_no_insurance bin group_num': 'to compute copays, and to refuse manufacturer offers where the law demands it',
    'pharmacy_location_id pharmacy_group_id': 'the favorite pharmacy',
    language: 'the language of their messages',
    'email_allowed text_allowed': 'whether they want refill reminders and price watches',
    created_at: 'shown in their export',
  }),
  of('device', 'people', 'A browser that asked for a price; a person signed in there has their own row', device, {
    'id organization_id app_code': 'which one, in which organization and edition',
    'device_type details': 'browser and system, for faults',
    secret_hash: 'to authenticate the device; the secret is not stored',
    'app_user_id registered_device_id': 'whose row it is, on which device',
    'zip insurance_id chose_no_insurance favorite_location_id pharmacy_group_id': 'choices made there, for prices',
    push_token: 'where push messages go, if allowed',
    campaign: 'at most ten parameters of the link that led here',
    'created_at seen_at was_authenticated': 'when it ends',
  }),
  of('device_session', 'people', 'Being signed in, or a guest’s visit', `${fixedDays.sessions} days after its end; it ends after 90 days without use, a guest’s after one`, {
    'id device_id app_user_id': 'where and who',
    'selector refresh_token_hash previous_token_hash': 'to recognize its token, which is not stored',
    'created_at expires_at revoked_at rotated_at': 'whether it is still valid',
  }),
  of('verification', 'people', 'Proof of a contact by a one-time secret', `${fixedDays.verifications} day`, {
    'id kind organization_id device_id app_user_id': 'what is verified, and where',
    'channel contact': 'where the secret went',
    secret_hash: 'argon2id; the secret is not stored',
    'tries sends sent_at expires_at used_at created_at': 'limits',
  }),
  of('product_search_log', 'people', 'Recent searches', `the newest 50 to 75 of a device; with its device: ${device}`, {
    'device_id product_id searched_at': 'what was searched for, where and when',
  }),
  of('adjudication', 'people', 'A card that was shown and must work at the counter', `the newest 200 of a device, plus those of saved coupons; with its device: ${device}`, {
    'id device_id': 'on which device',
    'kind offer_id product_detail_id quantity unit_name pharmacy_location_id network_id insurance_id zip': 'what the card is for',
    member_id: 'the number on the card',
    'bin pcn group_num powered_by pharmacy_phone member_phone program_name':
      'other details on the card, which its PDF and wallet passes keep when networks and programs change',
    price: 'what was shown',
    'views created_at seen_at': 'which are the newest',
  }),
  of('card_consent', 'people', 'What people agreed to before a program got a card for them', 'with the card', {
    'adjudication_id api_key_id': 'for which card, through which key',
    'wording given_at': 'proof of the consent',
  }),
  of('saved_coupon', 'people', 'My Coupons', 'until the person deletes it, or the account', {
    'id app_user_id coupon_type product_detail_id quantity unit_name pharmacy_location_id insurance_id zip': 'which coupon, whose',
    'price saved_at': 'what it cost that day, to compare',
  }),
  of('my_list', 'people', 'My list', account, {
    'app_user_id version': 'whose it is, and whether another device changed it',
  }),
  of('list_entry', 'people', 'The medications of My list', 'until the person removes them from it, or the account', {
    'app_user_id entry_id position': 'whose, which one, and in which order',
    'product_detail_id quantity unit_name insurance_id': 'what to price',
    'product_name form strength': 'what it was called, should it leave the catalog',
    'added_at first_price first_on first_zip': 'what it cost first, to compare',
  }),
  of('reminder', 'people', 'Reminders of doses and refills', 'with its coupon', {
    'id saved_coupon_id kind': 'of what',
    'time_zone start_date minutes duration_days next_at': 'when to send',
    'by_text by_email': 'how',
    'retry_at tries': 'whether it is being sent, or failed',
  }),
  of('price_watch', 'people', 'A price that a person watches', 'until the person ends it, or the account, or its medication leaves the catalog', {
    'id app_user_id': 'whose',
    'product_detail_id fills zip': 'which price',
    'threshold is_resting': 'when to tell',
    'by_text by_email': 'how',
    'time_zone next_at': 'when to look',
    'retry_at tries': 'whether it is being checked, or failed',
    set_at: 'shown with it',
  }),
  of('message', 'people', 'Inbox messages', `until the person deletes them, without content ${fixedDays.deletedMessages} day longer; about doses 7 days`, {
    'id app_user_id type saved_coupon_id': 'whose it is, and what it links to',
    'title body coupon_details': 'what it says; may name a medication',
    'sent_at read_at deleted_at expires_at': 'its state',
  }),
  of('shared_coupon', 'people', 'A coupon shared by a link', 'until the link expires', {
    token_hash: 'the link’s token, hashed; the recipient is not stored',
    'organization_id device_id': 'who shared it, for limits',
    'coupon_type product_detail_id quantity unit_name pharmacy_location_id pharmacy_group_id': 'what the link shows',
    'expires_at created_at': 'when it ends',
  }),
  of('shared_list', 'people', 'A list shared by a link', 'until the link expires', {
    token_hash: 'the link’s token, hashed; the recipient is not stored',
    'organization_id device_id': 'who shared it, for limits',
    fills: 'what the link shows',
    'expires_at created_at': 'when it ends',
  }),
  of('engagement', 'people', 'Prompts to share or rate the app', `with its device: ${device}`, {
    'id device_id kind muted_at done_at': 'so that nobody is prompted again',
  }),
  of('app_rating', 'people', 'A rating of the app', `${ratings} days (\`RETENTION_RATINGS\`)`, {
    'engagement_id app_user_id': 'whose',
    'rating comment_text created_at': 'what they think',
  }),
  of('contact_message', 'people', 'A question to support, or a text that the server could not interpret', `${questions} days (\`RETENTION_QUESTIONS\`); a text ${texts} days (\`RETENTION_TEXTS\`)`, {
    'id organization_id device_id app_user_id channel': 'where it came from',
    'first_name last_name email phone': 'whom to reply to',
    notes: 'what they wrote',
    thread_key: 'which emails belong together',
    'created_at closed_at closed_by close_note assigned_to': 'its state',
  }),
  of('question_answer', 'people', 'What support answered to a question', 'with its question', {
    'id question_id answered_by created_at': 'who answered what',
    body: 'the answer',
  }),
  of('outbox', 'people', 'Outgoing messages', `content until delivered, ${fixedDays.messageContent} days at most, with a secret 10 minutes; the rest ${fixedDays.messages} days`, {
    'id message_key dedupe_key organization_id device_id': 'so that each is sent once',
    'channel recipient': 'where to',
    'subject body html unsubscribe_url': 'what it says; erased once delivered',
    'reply_to in_reply_to is_personal': 'of a visitor’s question: whom to answer',
    'is_requested expires_at created_at': 'whether it may still be sent',
    'delivered_at tries retry_at last_error failed_at suppressed_at': 'what happened to it',
  }),
  of('consent', 'people', 'Proof of consent and refusal (TCPA, CAN-SPAM)', 'for good', {
    'id app_user_id organization_id channel': 'what it is for; the account id is erased with the account',
    contact_hash: 'a keyed hash: the contact is not readable',
    'is_granted wording language source given_at': 'what was agreed to, when, where and in which words; a text’s own words',
  }),
  of('suppression', 'people', 'Contacts that refuse all messages', 'for good, until they agree again', {
    'organization_id channel': 'for what',
    contact_hash: 'a keyed hash: the contact is not readable',
    'source created_at': 'how they refused',
  }),
  of('content_acceptance', 'people', 'Which version of a text somebody accepted at sign-up', account, {
    'app_user_id type language content_version_id modified_on accepted_at': 'who accepted what, and when',
  }),
  of('account_event', 'people', 'What happened to accounts: sign-ins, changes; no contact, no content', event, {
    'id app_user_id organization_id device_id kind happened_at': 'for the person, and to explain what happened',
    network: `where it came from: a keyed hash of an IPv4 address or IPv6 /64; erased after ${security} days (\`RETENTION_SECURITY\`)`,
  }),
  of('operator_action', 'people', 'What operators exported, removed or refused for people; no contact', event, {
    'id made_at made_by kind organization_id app_user_id device_id note counts': 'who did what, and why',
  }),
  of('audit_entry', 'people', 'What operators did and read, as a chain (`audit`); no contact, no medication, no secret', event, {
    'id made_at made_by made_from command subject outcome': 'who did what, when, from where; a contact as a keyed hash',
    'previous_hash hash': 'to reveal a missing or changed row',
  }),
  of('audit_chain', 'service', 'The two ends of that audit chain', 'for good', {
    'only_row deleted_id deleted_hash newest_id newest_hash': 'where it begins once old rows are deleted, and where it ends',
  }),
  of('security_event', 'people', 'Refusals by network and hour: sign-ins, codes, tokens, too many requests', `${security} days (\`RETENTION_SECURITY\`)`, {
    'hour kind count': 'to trace an intrusion (`security`)',
    network: 'a keyed hash of an IPv4 address or IPv6 /64',
  }),
  of('used_link_token', 'people', 'Single sign-on tokens that created a password, or signed somebody in', 'until they expire', {
    'token_hash expires_at': 'so that each works once',
  }),
  of('member_provider', 'operator', 'Providers through which members of an organization sign in', operator, {
    'organization_id issuer client_id client_secret scope claims owns_emails': 'which one, and how it is asked; the secret is encrypted',
    'changed_by changed_at': 'who set it, and when',
  }),
  of('member_sign_on', 'service', 'Sign-ins at such a provider that were begun', 'ten minutes', {
    'state_hash device_id details expires_at': 'so that each ends once, in the browser where it began',
  }),
  of('member_subject', 'people', 'Who a member is at their organization’s provider', account, {
    'organization_id issuer subject app_user_id linked_at': 'to recognize them the next time',
  }),
  of('rate_window', 'service', 'Counters of limits', `${fixedDays.counters} day`, {
    'key window_start count': 'how often; a key is an id, a network address or a keyed hash of a contact',
  }),
  of('server_secret', 'service', 'Keys that sign and hash', 'for good', {
    'name value': 'the keys',
    made_at: '`secret list`',
  }),
  of('former_secret', 'service', 'Keys that were replaced (`secret rotate`)', 'while their tokens are still accepted', {
    'id name organization_id value': 'the keys and what they are for; with an organization, its single sign-on key, or keys from the installation that it came from',
    former_organization_id: 'its number in that installation’s links',
    'replaced_at accepted_until': 'when they were replaced, and until when they are accepted',
  }),
  of('daily_count', 'operator', 'What an organization’s visitors did, for `report`; nobody is identified', `${counts} days (\`RETENTION_COUNTS\`)`, {
    'organization_id day measure kind count': 'how often on that day',
  }),
  of('unfound_search', 'operator', 'Searches that found nothing, once five devices have typed the same words on a day; nobody is identified', `${counts} days (\`RETENTION_COUNTS\`)`, {
    'organization_id day words devices': 'the words, and how many devices typed them',
  }),
  of('unfound_day', 'service', 'The day’s secret for counting such searches', 'until the next day', {
    'day secret': 'what the hashes of the day are made with',
  }),
  of('unfound_mark', 'service', 'Such searches of today, before five devices have typed the same words', 'until the next day', {
    'day organization_id words_hash': 'the words, as a hash with the day’s secret',
    device_mark: 'the device as one of 4,096 numbers, a different one for other words',
  }),
  of('server_process', 'service', 'Processes that serve', 'a day after they were last seen', {
    'id role version started_at seen_at failures clock_ahead': '`status`',
    answered_until: 'so that `org move` waits for what is under way',
  }),
  of('installation', 'service', 'Where this database’s messages are sent from, to recognize a copy', 'for good', {
    'only_row public_url database_identity adopted_at': 'which servers, and which database',
  }),
  of('data_version', 'service', 'Versions of cached data', 'for good', { 'slot family moves': 'counters' }),
  of('migration', 'service', 'Which migrations were applied', 'for good', { 'name digest applied_at ends_older': 'their names, and whether a script was edited since' }),
  of('pause', 'operator', 'What is paused', operator, { 'kind subject since ends_at made_by reason': 'what, until when, by whom and why' }),
  of('staff', 'operator', 'People who work with the desk', 'until they are removed', {
    'id email name handle': 'who they are',
    password_hash: 'argon2id; no password is stored',
    'totp_secret totp_period': 'to check the codes of their app, each once; encrypted',
    provider_subject: 'who they are at the identity provider',
    created_at: 'shown in the list',
    invited_by: 'so that they are no second person for who invited them, on their first day',
  }),
  of('staff_grant', 'operator', 'Their roles', 'with the person', {
    'staff_id role organization_id is_from_provider': 'who may do what, for which organization',
  }),
  of('staff_invitation', 'operator', 'Links to begin with', 'until it is used; 7 days', {
    'id staff_id token_hash': 'whose; the link is not stored',
    'made_by made_at expires_at': 'who invited them, and until when it works',
  }),
  of('staff_passkey', 'operator', 'Their passkeys', 'until they are removed', {
    'id staff_id credential_id public_key counter transports': 'to check them',
    'name created_at used_at': 'to tell them apart',
  }),
  of('staff_recovery_code', 'operator', 'Their recovery codes', 'until used, or replaced', {
    'staff_id code_hash': 'to check them; the code is not stored',
  }),
  of('staff_session', 'operator', 'Where they are signed in', 'a day after its end; 12 hours at most', {
    'id staff_id token_hash browser': 'whose, in which browser; the token is not stored',
    'created_at seen_at fresh_until expires_at': 'whether it is still valid',
  }),
  of('api_key', 'operator', 'Keys of programs', 'until the operator ends it, and then for the record', {
    'id name organization_id is_test scopes allowed_networks per_minute': 'what it may do, for whom, from where',
    'shown_start secret_hash': 'to recognize it; the key is not stored',
    'created_by created_at expires_at ended_at ended_by replaces_id used_at': 'who made and ended it, and whether it is used',
  }),
  of('api_answer', 'service', 'Responses to requests of programs that may be repeated', 'a day', {
    'api_key_id idempotency_key request_hash made_at': 'to recognize the repetition; nothing of the request',
    answer: 'to send it again',
  }),
  of('api_key_use', 'service', 'How often each key is used', `${counts} days (\`RETENTION_COUNTS\`)`, {
    'api_key_id day requests refused': 'to see use and misuse; nothing of the requests',
  }),
  of('webhook_endpoint', 'operator', 'Webhooks', 'until the operator removes it', {
    'id organization_id url event_types': 'which system is told what, about whom',
    'secret former_secret former_secret_until': 'to sign; encrypted, the former one for a day after a change',
    'created_by created_at': 'who added it',
    'failing_since switched_off_at': 'to switch it off after three days of failures',
  }),
  of('webhook_delivery', 'service', 'What webhooks were told', `${fixedDays.webhooks} days`, {
    'id message_key endpoint_id organization_id made_at': 'which one, to whom, about which organization',
    'type data':
      'what happened; no person, and a medication only if the organization’s document has `webhooksNameMedications`',
    counted_minute: 'to add up the cards shown in a minute',
    'tries retry_at give_up_at tried_at delivered_at failed_at': 'to try again for three days',
    'response_status response_text last_error': 'what the receiver said, in 200 characters at most',
  }),
  of('webhook_stale_data', 'service', 'Old data that webhooks were told about', 'until there are newer data', {
    'kind day': 'to tell it once',
  }),
  of('staff_ceremony', 'service', 'Steps of signing in that were begun', 'a day', {
    'token_hash kind staff_id details expires_at': 'what the last step needs',
  }),
  of('staff_request', 'operator', 'What waits for a second person, or did', 'a day after it expires, which takes a day', {
    'id made_at asked_by right_needed organization_id call input_hash import_id': 'who asked for what',
    words: 'what it is, for the second person; may name a contact',
    about: 'the same for audit rows, without a contact',
    'decision decided_by decided_at used_at expires_at': 'who approved or refused it',
  }),
  of('app', 'operator', 'Editions', operator, {
    'app_code product_name settings qr_code_url app_store_url google_play_store_url support_phone support_email address':
      'their names and support contacts',
  }),
  of('organization', 'operator', 'Organizations', operator, {
    id: 'its number',
    document: 'what its organization.json says: its look, its content and its support',
    'code app_code is_app_default name company_code is_suspended ends_on': 'copies of document fields that statements need',
    sso_key: 'the key of their single sign-on tokens',
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
  of('organization_move', 'operator', 'Organizations on their way to another installation', 'until the move is taken back', {
    'organization_id began_at made_by written_at': 'who moves which one, since when, and whether its file is complete',
  }),
  of('content', 'operator', 'Texts of the site', operator, { 'type language title last_modified body': 'the texts' }),
  of('content_version', 'operator', 'Texts as operators write them, in versions', operator, {
    'id organization_id type language title body effective_on': 'the texts, and when they take effect',
    'made_at made_by': 'who wrote them',
  }),
  of('answer_template', 'operator', 'Answers to questions that staff have stored', operator, {
    'id version title body_en body_es': 'the answer',
    'changed_by changed_at': 'who wrote it',
  }),
  of('desk_preview', 'operator', 'Drafts of organizations and texts that staff look at before they save them', `${fixedDays.previews} day`, {
    'staff_id name content made_at': 'whose look at what',
  }),
  of('place', 'operator', 'Zips', operator, {
    'zip city state latitude longitude': 'where prices are looked for',
  }),
  of('product', 'operator', 'Medications', operator, {
    'id name type alias_name alias_id therapeutic_class popularity search_words': 'the catalog',
  }),
  of('product_detail', 'operator', 'Forms and strengths', operator, {
    'id product_id form strength unit unit_name position is_default_form is_default_strength': 'the catalog',
    'rxcui own_key is_otc dea_schedule obsolete_on counts_packages chosen_unit': 'its ids in imported files, and whether it is offered',
  }),
  of('drug_ndc', 'operator', 'Packages of drugs', operator, {
    'ndc product_detail_id labeler package_text package_units te_codes position': 'for prices by NDC',
    'billing_unit unit_source eaches milliliters grams': 'what the package is billed in, and how much it holds',
  }),
  of('product_quantity', 'operator', 'Quantities', operator, {
    'product_detail_id quantity is_default': 'the catalog',
  }),
  of('pharmacy_group', 'operator', 'Chains', operator, {
    'id name type logo_url mail_order_url code': 'prices',
  }),
  of('pharmacy_location', 'operator', 'Pharmacies', operator, {
    'id pharmacy_group_id name address1 city state zip latitude longitude closed_on type position': 'where they are',
    'phone_number opening_hours': 'for people who call or go there',
    'npi ncpdp source': 'their ids in imported files',
  }),
  of('data_import', 'operator', 'Files that were imported, and what each brought', 'while it is current, and three good ones before it', {
    'id kind scope file_name digest state': 'which file it is, and whether it is in use',
    is_demo: 'to remove all demo data',
    names_pharmacies: 'whether prices differ within a chain',
    'held_because rehearsals': 'why it awaits approval, and what it does to prices',
    'as_of taken refused added changed unchanged removed balance imported_at': 'to show what prices are based on, and its age',
  }),
  of('import_event', 'operator', 'Who imported, accepted and reverted what', 'for good', {
    'id import_id kind scope file_name act held_because reason': 'what was done, to which file, and why',
    'made_at made_by': 'who did it',
  }),
  of('desk_check', 'operator', 'Files that staff brought in the desk', '14 days', {
    'id folder file_names mapping ignored_columns': 'which files, and how they are read',
    'work state alive_at progress reports failure': 'how far it is, and what became of each file',
    'made_by made_at ended_at': 'who brought them, and when',
  }),
  of('data_derivation', 'operator', 'What is derived from imports', 'for good', {
    'name made_from': 'to derive it again when they change',
  }),
  of('import_row', 'operator', 'The rows of the file that is being imported', 'until its import ends', {
    'line fields': 'on their way into the tables',
  }),
  of('nppes_pharmacy', 'operator', 'Pharmacies of the public registry of providers', 'with its import', {
    'import_id npi type name chain address1 city state zip phone_number deactivated_on': 'pharmacies and their locations',
  }),
  of('nppes_other_name', 'operator', 'Other names of organizations in that registry', 'with its import', {
    'import_id npi name chain type': 'what pharmacies are called',
  }),
  of('zip_position', 'operator', 'Locations of zips', 'with its import', { 'import_id zip latitude longitude': 'distances' }),
  of('npi_position', 'operator', 'Locations of pharmacies', 'with its import', { 'import_id npi latitude longitude': 'distances' }),
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
  of('usual_price', 'operator', 'What pharmacies charge without a discount', 'with its import', {
    'import_id place drug quantity price unit starts_on ends_on': 'prices',
  }),
  of('chain_coupon', 'operator', 'Coupons of chains', 'with its import', {
    'import_id place drug percent_off amount_off floor network starts_on ends_on': 'prices',
  }),
  of('paid_claim', 'operator', 'What was paid at the counter, to compare with what was shown', 'with its import', {
    'import_id organization network place drug quantity filled_on paid claims':
      'which fill, and for how much; nothing about people',
  }),
  of('copay_program', 'operator', 'Manufacturers’ copay programs from the operator’s files', 'with its import', {
    'import_id drug name patient_pays max_benefit uninsured_benefit bin pcn group_num pdf_url text_en text_es enrollment_text enrollment_steps interstitial opens_by_itself link starts_on ends_on':
      'copay cards',
  }),
  of('pharmacy_entry', 'operator', 'Pharmacies of the operator’s files', 'with its import', {
    'import_id npi ncpdp name chain chain_name address1 city state zip latitude longitude phone_number opening_hours closed_on':
      'where they are, and when they are open',
    mail_order_url: 'where orders are placed',
  }),
  of('rxterms_drug', 'operator', 'RxTerms: drugs', 'with its import', {
    'import_id rxcui generic_rxcui tty full_name dose_form full_generic_name brand_name display_name new_dose_form strength synonym is_suppressed':
      'for the catalog',
  }),
  of('rxterms_ingredient', 'operator', 'RxTerms: ingredients', 'with its import', {
    'import_id rxcui ingredient_rxcui ingredient': 'for the catalog',
  }),
  of('rxnorm_name', 'operator', 'RxNorm: names', 'with its import', { 'import_id rxcui tty name': 'for the catalog' }),
  of('rxnorm_ndc', 'operator', 'RxNorm: NDCs', 'with its import', { 'import_id ndc rxcui source': 'for the catalog' }),
  of('rxnorm_tradename', 'operator', 'RxNorm: brands and their generics', 'with its import', {
    'import_id brand_rxcui generic_rxcui': 'for the catalog',
  }),
  of('fda_product', 'operator', 'FDA directory: products', 'with its import', {
    'import_id product_id is_otc form application labeler strength_key classes dea_schedule': 'for the catalog',
  }),
  of('fda_package', 'operator', 'FDA directory: packages', 'with its import', {
    'import_id ndc product_id package_text units unit pieces': 'for the catalog',
  }),
  of('orange_book_product', 'operator', 'Orange Book: equivalence codes', 'with its import', {
    'import_id application product_no strength_key te_codes': 'for the catalog',
  }),
  of('drug_utilization', 'operator', 'Medicaid: what is dispensed in a year, nationwide', 'with its import', {
    'import_id ndc prescriptions units amount': 'for the catalog',
  }),
  of('own_drug', 'operator', 'An operator’s own drugs', 'with its import', {
    'import_id own_key ndc name type other_name form strength quantity unit_name package_text package_units billing_unit pieces is_otc quantities therapeutic_class prescriptions':
      'for the catalog',
  }),
  of('package_size', 'operator', 'Package contents given by the operator', 'with its import', {
    'import_id ndc unit units pieces': 'for the catalog',
  }),
  of('catalog_drug', 'operator', 'Drugs while the catalog is built', 'until it is built', {
    'rxcui own_key product_key product_name type generic_key generic_name form strength unit unit_name counts_packages chosen_unit search_words position usual_quantity quantities':
      'on their way into the catalog',
  }),
  of('catalog_quantity', 'operator', 'Quantities while the catalog is built', 'until it is built', {
    'product_detail_id quantity is_default': 'on their way into the catalog',
  }),
  of('catalog_ndc', 'operator', 'Packages while the catalog is built', 'until it is built', {
    'ndc rxcui own_key labeler package_text package_units te_codes prescriptions usual_quantity is_otc dea_schedule classes is_listed position billing_unit unit_source eaches milliliters grams':
      'on their way into the catalog',
  }),
  of('network', 'operator', 'Discount networks', operator, {
    'id code name bin pcn group_num powered_by pharmacy_phone member_phone': 'cards and rates',
  }),
  of('insurance_plan', 'operator', 'Insurance plans', operator, {
    'id name name_es type segment value formulary_text is_default': 'what can be chosen',
    'code series publisher import_id': 'which plan of which file it is',
    'starts_on ends_on special_needs is_suppressed is_everywhere obsolete_on card_words search_text coverage': 'when, where, how, by whom and by which words it can be chosen',
  }),
  of('published_plan', 'operator', 'Plans as published in a file', ofImport, {
    'import_id code series costs name name_es card_words type formulary deductible special_needs is_suppressed starts_on ends_on':
      'which plans can be chosen, and the basis of their copays',
  }),
  of('plan_area', 'operator', 'Where plans are offered', ofImport, {
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
  of('county_code', 'operator', 'Census and SSA codes of counties', ofImport, {
    'import_id fips ssa': 'to name a visitor’s plans first',
  }),
] // biome-ignore format: a table of tables

/** Each column as `table.column`. */
export const mappedColumns = (): string[] =>
  dataMap.flatMap(({ table, columns }) =>
    Object.keys(columns).flatMap((names) => names.split(' ').map((name) => `${table}.${name}`)),
  )

/** Table names. */
export const mappedTables = (): string[] => dataMap.map(({ table }) => table)

const titles = {
  people: 'About people',
  operator: 'What operators set up',
  service: 'What keeps the service running',
} as const

/** Aligned the way the formatter aligns tables. */
function tableOf(rows: readonly (readonly [string, string])[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = ['', ''], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

const growth = () =>
  growthClasses
    .map(({ title, why, tables }) => `- **${title}.** ${why} ${tables.map((table) => `\`${table}\``).join(', ')}`)
    .join('\n')

/** The page as Markdown. */
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

Every table and column of the database, why it exists and how long it stays. Made from \`apps/api/src/operate/data-map.ts\`; a test fails for a
column that isn't in it. Days with a setting are its default. Old data are deleted within an hour. Backups and logs are the operator's; a log line names neither contact nor medication.

## What grows

Every table, by what it grows with and what ends that. How large it gets: [growth.md](../operate/growth.md).

${growth()}

${parts.join('\n\n')}
`
}
