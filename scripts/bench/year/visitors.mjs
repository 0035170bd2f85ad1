/** What a day of visitors leaves in the database, shaped as the product writes it: some rows for each visitor, some for one in many. */

/** Of a day's visitors, the others were there before. */
const newShare = 0.7

/**
 * Once, before the first day: something that programs and webhooks belong to, and room for a day's visitors. Ids are stored uncompressed,
 * or each row would unpack them again.
 */
export const prepareSql = `
  create temp table chosen (products int[], details int[], pharmacies int[], network_id int, organization_id int, app_code text);
  ${['products', 'details', 'pharmacies'].map((column) => `alter table chosen alter ${column} set storage plain;`).join(' ')}
  insert into chosen
    select (select array_agg(id) from (select id from product limit 400)), (select array_agg(id) from (select id from product_detail limit 400)),
      (select array_agg(id) from (select id from pharmacy_location limit 400)), (select min(id) from network), id, app_code
    from organization where code = 'ACME';
  create temp table visitor (device_id uuid not null, number int not null, at timestamptz not null);
  insert into api_key (name, organization_id, is_test, shown_start, secret_hash, scopes, per_minute, created_by, created_at)
    select 'program ' || n, organization_id, false, 'rxg', sha256(n::text::bytea), '{}', 60, 'bench', now() from generate_series(1, 10) n, chosen;
  insert into webhook_endpoint (organization_id, url, event_types, secret, created_by)
    select organization_id, 'http://127.0.0.1:9/', '{coupon.shown}', '', 'bench' from chosen;
`

const oneOf = (list) => `${list}[1 + floor(random() * cardinality(${list}))::int]`
const hash = 'sha256(uuid_send(gen_random_uuid()))'
/** An insert of one row for each visitor whose number divides by `every`. */
const insert = (every, into, select, rest = '') =>
  `insert into ${into} select ${select} from visitor v, chosen c where v.number % ${every} = 0 ${rest}`

/** @param visitors how many there are on the day @returns statements, to be run in their order */
export const daySql = (visitors) => [
  'truncate visitor',
  // Every tenth new one is a bot that doesn't come back with its token.
  `with arrived as (
     insert into device (organization_id, app_code, secret_hash, device_type, details, zip, created_at, seen_at, was_authenticated)
     select organization_id, app_code, ${hash}, 'WEB', 'Chrome 140, Windows', '10001', at, at, n % 10 > 0
     from chosen, generate_series(1, ${Math.round(visitors * newShare)}) n, lateral (select now() - n * interval '1 day' / ${visitors} as at) t
     returning id, seen_at)
   insert into visitor select id, row_number() over (), seen_at from arrived`,
  // Ids are random, so those that follow one are a sample.
  `with back as (
     update device set seen_at = now() where id = any(array(
       select id from device where id > (select gen_random_uuid()) and was_authenticated and app_user_id is null
       order by id limit ${Math.round(visitors * (1 - newShare))}))
     returning id)
   insert into visitor select id, ${Math.round(visitors * newShare)} + row_number() over (), now() from back`,
  insert(
    1,
    'device_session (device_id, refresh_token_hash, previous_token_hash, rotated_at, created_at, expires_at)',
    `device_id, ${hash}, ${hash}, at, at, at + interval '1 day'`,
  ),
  insert(
    1,
    'product_search_log (device_id, product_id, searched_at)',
    `device_id, ${oneOf('products')}, at`,
    'union all select device_id, products[1], at from visitor, chosen on conflict do nothing',
  ),
  insert(
    2,
    `adjudication (device_id, kind, offer_id, product_detail_id, quantity, unit_name, pharmacy_location_id, network_id, zip, price, member_id,
       bin, pcn, group_num, powered_by, pharmacy_phone, member_phone, created_at, seen_at)`,
    `device_id, 'cash', 'cash-' || number, ${oneOf('details')}, 30, 'tablet', ${oneOf('pharmacies')}, network_id, '10001', 12.34,
       'RXG' || lpad(floor(random() * 1e12)::bigint::text, 12, '0') || '0', '012345', 'RXG', 'RXGROUP', 'Network', '8005550100', '8005550101', at, at`,
    'on conflict do nothing',
  ),
  // Of a device and of its address, by minute and by day.
  `insert into rate_window (key, window_start, count)
   select '/adjudicate/cashoffer ' || kind || device_id, case kind when 'a' then date_trunc('minute', at) else date_trunc('day', at) end, 1
   from visitor, unnest(array['a', 'b']) kind on conflict do nothing`,
  `insert into daily_count (organization_id, day, measure, kind, count)
   select o.id, current_date, 'measure ' || m, '', 10 from organization o, generate_series(1, 25) m on conflict do nothing`,
  `with asked as (select distinct organization_id, 'words ' || floor(random() * 1e6) words from chosen, generate_series(1, ${Math.ceil(visitors / 500)}))
   insert into unfound_search (organization_id, day, words, devices) select organization_id, current_date, words, 5 from asked`,
  // One in a hundred opens an account; people come back to it, and agree, save and are reminded.
  insert(
    100,
    'app_user (organization_id, email, email_allowed, created_at)',
    `organization_id, device_id || '@example.com', true, at`,
    'on conflict do nothing',
  ),
  `insert into device (organization_id, app_code, app_user_id, registered_device_id, device_type, details, created_at, seen_at, was_authenticated)
   select u.organization_id, app_code, u.id, v.device_id, 'WEB', '', at, at, true
   from visitor v join app_user u on u.email = v.device_id || '@example.com', chosen where number % 100 = 0 on conflict do nothing`,
  `insert into device_session (device_id, app_user_id, refresh_token_hash, created_at, expires_at)
   select id, app_user_id, ${hash}, created_at, created_at + interval '90 days' from device
   where app_user_id is not null and created_at > now() - interval '1 day'`,
  `insert into saved_coupon (app_user_id, coupon_type, product_detail_id, quantity, unit_name, pharmacy_location_id, insurance_id, zip, price, saved_at)
   select id, 'P', ${oneOf('details')}, 30, 'tablet', ${oneOf('pharmacies')}, 0, '10001', 12.34, created_at
   from app_user, chosen where created_at > now() - interval '1 day'`,
  `insert into consent (app_user_id, organization_id, channel, contact_hash, is_granted, wording, language, source, given_at)
   select id, organization_id, 'email', ${hash}, true, 'I agree to receive refill reminders by email.', 'en', 'signup', created_at
   from app_user where created_at > now() - interval '1 day'`,
  `insert into message (app_user_id, type, title, body, sent_at, expires_at)
   select id, kind, 'Time to refill', 'Your medication', now(), case kind when 'other' then now() + interval '7 days' end
   from app_user tablesample system (5), unnest(array['refill', 'other']) kind`,
  insert(
    20,
    'account_event (app_user_id, organization_id, device_id, kind, network, happened_at)',
    `device_id, organization_id, device_id, 'signed_in', encode(${hash}, 'hex'), at`,
  ),
  insert(
    50,
    'security_event (hour, kind, network, count)',
    `date_trunc('hour', at), 'sign_in_failed', encode(${hash}, 'hex'), 1`,
  ),
  insert(
    50,
    'verification (kind, organization_id, device_id, channel, contact, secret_hash, sent_at, expires_at, created_at)',
    `'signup', organization_id, device_id, 'email', device_id || '@example.com', '', at, at, at`,
  ),
  // Delivered, so that its content is erased; one in ten failed and keeps it.
  insert(
    20,
    `outbox (dedupe_key, organization_id, device_id, channel, recipient, subject, body, html, created_at, delivered_at, failed_at)`,
    `'coupon ' || gen_random_uuid(), organization_id, device_id, 'email', device_id || '@example.com', '', case number % 200 when 0 then repeat('words ', 200) else '' end, '',
       at, case when number % 200 > 0 then at end, case when number % 200 = 0 then at end`,
  ),
  insert(
    100,
    'shared_coupon (token_hash, organization_id, device_id, coupon_type, product_detail_id, quantity, unit_name, expires_at, created_at)',
    `${hash}, organization_id, device_id, 'P', details[1], 30, 'tablet', at + interval '30 days', at`,
  ),
  insert(
    1000,
    'contact_message (organization_id, device_id, first_name, last_name, email, notes, created_at)',
    `organization_id, device_id, 'Ana', 'Diaz', 'ana@example.com', repeat('words ', 30), at`,
  ),
  insert(100, 'engagement (device_id, kind, done_at)', `device_id, 'rating', at`, 'on conflict do nothing'),
  `insert into app_rating (engagement_id, rating, created_at)
   select id, 4, done_at from engagement where done_at > now() - interval '1 day' on conflict do nothing`,
  insert(
    20,
    'webhook_delivery (endpoint_id, organization_id, type, data, made_at, delivered_at, tries)',
    `(select min(id) from webhook_endpoint), organization_id, 'coupon.saved', '{"a": 1}', at, at, 1`,
  ),
  insert(
    50,
    'api_answer (api_key_id, idempotency_key, request_hash, answer, made_at)',
    `(select min(id) from api_key), device_id, ${hash}, repeat('x', 500), at`,
    'on conflict do nothing',
  ),
  'insert into api_key_use (api_key_id, day, requests, refused) select id, current_date, 100, 1 from api_key on conflict do nothing',
  insert(100, 'used_link_token (token_hash, expires_at)', `${hash}, at`),
  insert(
    100,
    'member_sign_on (state_hash, device_id, details, expires_at)',
    `${hash}, device_id, repeat('x', 300), at + interval '10 minutes'`,
  ),
]
