// SQL of the plain server: one atomic statement for each request, prepared once per connection. The total, the stock and the price are checked by
// a division by zero, which undoes the statement.

/**
 * $1 order, $2 customer as JSON, $3 product ids, $4 quantities, $5 expected total, $6 key of the buyer's hold, $7 subject of the mail, $8 shipping.
 * Products are locked in the order of their ids, so that orders of the same products can't block each other.
 */
const PLACE_ORDER = `
  WITH lines AS (
    SELECT id, sum(quantity)::integer AS quantity FROM unnest($3::uuid[], $4::integer[]) AS line (id, quantity) GROUP BY id
  ), locked AS (
    SELECT p.id, p.name, p.price_cents, l.quantity FROM physical_products p JOIN lines l USING (id)
    WHERE p.is_active AND p.deleted_at IS NULL AND p.stock_quantity >= l.quantity ORDER BY p.id FOR NO KEY UPDATE OF p
  ), taken AS (
    UPDATE physical_products p SET stock_quantity = p.stock_quantity - l.quantity, version = version + 1, updated_at = now()
    FROM locked l WHERE p.id = l.id
  ), total AS (
    SELECT $5::integer / (sum(price_cents * quantity) + $8 = $5 AND count(*) = (SELECT count(*) FROM lines))::integer AS cents FROM locked
  ), placed AS (
    INSERT INTO orders (id, customer_email, customer_name, customer_cpf, total_amount_cents, shipping_cents, shipping_code, shipping_name,
      shipping_days, shipping_address, stock_state, held_until, hold_ends_at, held_by)
    SELECT $1, $2::jsonb ->> 'email', $2::jsonb ->> 'name', $2::jsonb ->> 'cpf', cents, $8, 'economy', 'Econômica', 8, $2::jsonb, 'held',
      now() + interval '30 minutes', now() + interval '30 minutes', ARRAY[$6] FROM total
  ), items AS (
    INSERT INTO order_items (order_id, physical_product_id, product_name, unit_price_cents, quantity)
    SELECT $1, id, name, price_cents, quantity FROM locked
  ), event AS (
    INSERT INTO order_events (order_id, kind) VALUES ($1, 'placed')
  ), mail AS (
    INSERT INTO mail_outbox (stream, name, recipient, content)
    SELECT 'order:' || $1, 'order-received-' || $1, $2::jsonb ->> 'email', jsonb_build_object('subject', $7::text, 'lines', json_agg(locked)) FROM locked
  )
  SELECT graphile_worker.add_job('outbox.deliver', json_build_object('stream', 'order:' || $1), job_key => 'order:' || $1)
`;

/** $1 donation, $2 body as JSON, $3 payment. */
const DONATE = `
  WITH given AS (
    INSERT INTO donations (id, donor_name, donor_email, amount_cents, frequency, message, is_anonymous)
    SELECT $1, b ->> 'name', b ->> 'email', (b ->> 'amountCents')::integer, b ->> 'frequency', b ->> 'message', (b ->> 'isAnonymous')::boolean
    FROM (SELECT $2::jsonb AS b) body
  )
  INSERT INTO payments (id, purpose, subject_id, provider, method, amount_cents, description, payer_name, payer_email)
  SELECT $3, 'donation', $1, b ->> 'provider', b ->> 'method', (b ->> 'amountCents')::integer, 'Doação', b ->> 'name', b ->> 'email'
  FROM (SELECT $2::jsonb AS b) body
`;

/** $1 address, $2 hash, $3 first name, $4 last name, $5 link, $6 hash of its token. */
const SIGN_UP = `
  WITH account AS (
    INSERT INTO users (email, password_hash) VALUES ($1, 'nobody signs in with this') RETURNING id
  ), profile AS (
    INSERT INTO profiles (user_id) SELECT id FROM account
  ), sign_up AS (
    INSERT INTO sign_ups (user_id, password_hash, has_admin_password, first_name, last_name, consent_version, request_id)
    SELECT id, $2, true, $3, $4, '2026-01-01', 'request' FROM account RETURNING id, user_id
  ), link AS (
    INSERT INTO account_links (id, user_id, sign_up_id, purpose, token_hash, expires_at)
    SELECT $5, user_id, id, 'confirm-email', $6, now() + interval '1 day' FROM sign_up
  ), entry AS (
    INSERT INTO audit_entries (action, entity, entity_id, request_id) SELECT 'registered', 'users', id, 'request' FROM account
  )
  SELECT graphile_worker.add_job('accounts.mail-sign-up', json_build_object('linkId', $5)) FROM account
`;

module.exports = { PLACE_ORDER, DONATE, SIGN_UP };
