/**
 * Everything a sign-up writes, in one statement: an address that has an account takes the same time as one that has none.
 * Until the address is confirmed the newest sign-up counts, and the links of earlier ones end.
 * $1 email, $2 password hash, $3 fit for admins, $4 first name, $5 last name, $6 consent version, $7 request id, $8 link id,
 * $9 token hash, $10 hours.
 */
export const SIGN_UP = `
  WITH account AS (
    INSERT INTO users (email, password_hash, has_admin_password) VALUES ($1, $2, $3)
    ON CONFLICT (lower(email)) DO UPDATE SET
      password_hash = CASE WHEN users.email_confirmed_at IS NULL THEN excluded.password_hash ELSE users.password_hash END,
      has_admin_password = CASE WHEN users.email_confirmed_at IS NULL THEN excluded.has_admin_password ELSE users.has_admin_password END
    RETURNING id, email_confirmed_at IS NULL AS is_pending
  ), profile AS (
    INSERT INTO profiles (user_id, first_name, last_name) SELECT id, $4, $5 FROM account WHERE is_pending
    ON CONFLICT (user_id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name
  ), consent AS (
    INSERT INTO consents (user_id, document, version, request_id)
    SELECT id, unnest(ARRAY['terms', 'privacy']), $6, $7 FROM account WHERE is_pending
  ), replaced AS (
    UPDATE account_links SET used_at = now() FROM account
    WHERE account_links.user_id = account.id AND purpose = 'confirm-email' AND used_at IS NULL AND is_pending
  ), link AS (
    INSERT INTO account_links (id, user_id, purpose, token_hash, expires_at)
    SELECT $8, id, 'confirm-email', $9, now() + make_interval(hours => $10) FROM account WHERE is_pending
  )
  SELECT id AS "userId", is_pending AS "isPending" FROM account
`;

/**
 * Stores a link for the account of an address and ends the earlier ones of its purpose; no row when there is no such account.
 * $1 email, $2 purpose, $3 link id, $4 token hash, $5 hours, $6 only unconfirmed accounts.
 */
export const ADD_LINK = `
  WITH account AS (
    SELECT id FROM users WHERE lower(email) = lower($1) AND erased_at IS NULL AND NOT ($6 AND email_confirmed_at IS NOT NULL)
  ), replaced AS (
    UPDATE account_links SET used_at = now() FROM account
    WHERE account_links.user_id = account.id AND purpose = $2 AND used_at IS NULL
  ), link AS (
    INSERT INTO account_links (id, user_id, purpose, token_hash, expires_at)
    SELECT $3, id, $2, $4, now() + make_interval(hours => $5) FROM account
  )
  SELECT id AS "userId" FROM account
`;

/** The address is proved; with it, an address of the configured list becomes administrator. $1 user, $2 addresses in lower case. */
export const CONFIRM = `
  WITH account AS (
    UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, now()) WHERE id = $1 RETURNING id, email
  )
  UPDATE profiles SET is_admin = true FROM account WHERE profiles.user_id = account.id AND lower(account.email) = ANY ($2)
`;
