// SQL of the plain server: for each page the best statement that we can write, prepared once per connection. It reads only the fields that a
// card shows. Totals are one row each, kept by triggers (see `shop-database.ts`).

const CARD = 'id, name, category, price_cents, image_url, stock_quantity';

const ORDERS = {
  newest: 'ORDER BY created_at DESC, id DESC',
  'price-asc': 'ORDER BY price_cents, id',
  'price-desc': 'ORDER BY price_cents DESC, id DESC',
  name: 'ORDER BY searchable_text(name), id',
};

/** `$1` number of rows to skip, `$2` category. */
const list = (sort, category) => {
  const where = `is_listed${category ? ' AND category = $2' : ''}`;
  return `SELECT ${CARD}, (SELECT products FROM bare_totals WHERE category = ${category ? '$2' : "''"}) AS total FROM (
    SELECT id FROM physical_products WHERE ${where} ${ORDERS[sort]} LIMIT 24 OFFSET $1
  ) page JOIN physical_products USING (id) ${ORDERS[sort]}`;
};

/** The first page needs no join. `$1` category. */
const first = (sort, category) => {
  const where = `is_listed${category ? ' AND category = $1' : ''}`;
  return `SELECT ${CARD}, (SELECT products FROM bare_totals WHERE category = ${category ? '$1' : "''"}) AS total
    FROM physical_products WHERE ${where} ${ORDERS[sort]} LIMIT 24`;
};

const PRODUCT = `SELECT id, name, description, category, price_cents, image_url, stock_quantity, weight_grams
  FROM physical_products WHERE id = $1 AND is_active AND deleted_at IS NULL`;

/** `$1` search text. Not prepared: the best plan depends on how often the text occurs. */
const SEARCH = `SELECT ${CARD}, (SELECT count(*)::integer FROM (
    SELECT FROM physical_products WHERE is_listed AND search_text LIKE search_pattern($1) LIMIT 241) counted) AS total
  FROM physical_products WHERE is_listed AND search_text LIKE search_pattern($1) ${ORDERS.newest} LIMIT 24`;

/** `$1` session, `$2` user. */
const SESSION = `FROM sessions s JOIN users u ON u.id = s.user_id JOIN profiles p ON p.user_id = u.id
  WHERE s.id = $1 AND s.user_id = $2 AND s.revoked_at IS NULL AND s.expires_at > now() AND u.erased_at IS NULL`;

/** With the facts of which the page makes its line about the order: parcel, dispute, refund, expired Pix. */
const OWN_ORDERS = `
  SELECT o.id, o.total_amount_cents, o.status, o.payment_status, o.created_at, o.refunded_cents, o.held_until, o.tracking_code, o.delivered_at,
    (SELECT max(at) FROM order_events WHERE order_id = o.id AND kind = 'shipped') AS shipped_at,
    EXISTS (SELECT FROM payment_disputes WHERE payment_id = o.payment_id AND status = 'open') AS is_disputed,
    EXISTS (SELECT FROM payment_refunds WHERE payment_id = o.payment_id AND status <> 'done') AS is_refunding,
    o.payment_id IS NULL AND coalesce((SELECT status = 'expired' AND method = 'pix' FROM payments
      WHERE purpose = 'order' AND subject_id = o.id ORDER BY created_at DESC LIMIT 1), false) AS has_expired_pix,
    (SELECT coalesce(sum(quantity), 0)::integer FROM order_items WHERE order_id = o.id) AS units,
    (SELECT count(*)::integer FROM orders WHERE user_id = $2) AS total
  FROM (SELECT u.id ${SESSION}) live
  JOIN LATERAL (SELECT * FROM orders WHERE user_id = live.id ORDER BY created_at DESC, id DESC LIMIT 10) o ON true`;

const CONSOLE_ORDERS = `
  SELECT o.id, coalesce(o.customer_name, concat_ws(' ', p.first_name, p.last_name)) AS name, coalesce(o.customer_email, u.email) AS email,
    o.status, o.payment_status, o.total_amount_cents, o.refunded_cents, o.created_at,
    (SELECT coalesce(sum(quantity), 0)::integer FROM order_items WHERE order_id = o.id) AS units,
    (SELECT count(*)::integer FROM (SELECT FROM orders LIMIT 10001) counted) AS total
  FROM (SELECT u.id ${SESSION} AND p.is_admin) live
  CROSS JOIN LATERAL (SELECT * FROM orders ORDER BY created_at DESC, id DESC LIMIT 24) o
  LEFT JOIN users u ON u.id = o.user_id LEFT JOIN profiles p ON p.user_id = u.id`;

/** `$3` first days of the shown months. */
const OVERVIEW = `
  SELECT m.month, m.physical, m.digital, m.new_physical, m.new_digital, f.orders, f.users, f.members, f.revenue
  FROM (SELECT 1 ${SESSION} AND p.is_admin) live
  CROSS JOIN unnest($3::date[]) WITH ORDINALITY shown (start, period)
  JOIN bare_product_months m ON m.month = to_char(start, 'YYYY-MM')
  LEFT JOIN (SELECT width_bucket(day, $3::date[]) AS period, sum(orders)::integer AS orders, sum(new_users)::integer AS users,
      sum(member_changes)::integer AS members, sum(revenue_cents)::float8 AS revenue
    FROM (SELECT day, orders, new_users, member_changes, revenue_cents FROM daily_figures
      UNION ALL SELECT day, orders, new_users, member_changes, revenue_cents FROM daily_figure_changes) figures GROUP BY 1) f USING (period) ORDER BY m.month`;

module.exports = { first, list, PRODUCT, SEARCH, OWN_ORDERS, CONSOLE_ORDERS, OVERVIEW, SORTS: Object.keys(ORDERS) };
