/**
 * Everything a sign-up writes, in one statement, so that addresses with and without an account take the same time. Other sign-ups with the
 * address, and their links, are not changed. With an account, only the password's hash is of use, for `WITH_PASSWORD`. Parameters:
 * $1 email, $2 password hash, $3 password long enough for admins, $4 first name, $5 last name, $6 consent version, $7 request id, $8 link
 * id, $9 token hash, $10 hours until expiry, $11 placeholder hash.
 */
export const SIGN_UP = `
  WITH account AS (
    INSERT INTO users (email, password_hash) VALUES ($1, $11)
    ON CONFLICT (email_key) DO UPDATE SET email = users.email
    RETURNING id, email_confirmed_at IS NULL AS is_pending
  ), profile AS (
    INSERT INTO profiles (user_id) SELECT id FROM account WHERE is_pending ON CONFLICT (user_id) DO NOTHING
  ), sign_up AS (
    INSERT INTO sign_ups (user_id, password_hash, has_admin_password, first_name, last_name, consent_version, request_id)
    SELECT id, $2, $3, CASE WHEN is_pending THEN $4 END, CASE WHEN is_pending THEN $5 END, $6, $7 FROM account RETURNING id, user_id
  ), link AS (
    INSERT INTO account_links (id, user_id, sign_up_id, purpose, token_hash, expires_at)
    SELECT $8, user_id, sign_up.id, 'confirm-email', $9, now() + make_interval(hours => $10)
    FROM sign_up JOIN account ON account.id = user_id WHERE is_pending
  )
  SELECT id AS "userId", is_pending AS "isPending" FROM account
`;

/** Whether a sign-up with the address has this password, also when the address has an account. $1 email, $2 password hash. */
export const WITH_PASSWORD = `
  SELECT FROM sign_ups s JOIN users u ON u.id = s.user_id WHERE u.email_key = email_key($1) AND s.password_hash = $2 LIMIT 1
`;

/**
 * Adds a link to a sign-up, unless its address has an account: the newest with the password, or the newest of all if no password is given.
 * Earlier links stay valid. Returns no row if there is no such sign-up. Waits for a running confirmation, which locks the account before its
 * sign-ups and links, and would miss this link. $1 email, $2 password hash or null, $3 link id, $4 token hash, $5 hours until expiry.
 */
export const ADD_CONFIRMATION_LINK = `
  WITH account AS MATERIALIZED (
    SELECT id, email_confirmed_at IS NULL AS is_pending FROM users WHERE email_key = email_key($1) FOR SHARE
  ), sign_up AS (
    SELECT s.id, s.user_id, account.is_pending FROM account JOIN sign_ups s ON s.user_id = account.id
    WHERE $2::text IS NULL OR s.password_hash = $2
    ORDER BY s.created_at DESC LIMIT 1 FOR KEY SHARE OF s
  ), link AS (
    INSERT INTO account_links (id, user_id, sign_up_id, purpose, token_hash, expires_at)
    SELECT $3, user_id, id, 'confirm-email', $4, now() + make_interval(hours => $5) FROM sign_up WHERE is_pending
  )
  SELECT user_id AS "userId" FROM sign_up
`;

/**
 * Adds a link to reset the password of an address's account; returns no row if there is no account, also none after a running erasure. Earlier
 * links stay valid. $1 email, $2 link id, $3 token hash, $4 hours until expiry.
 */
export const ADD_RECOVERY_LINK = `
  WITH account AS (SELECT id FROM users WHERE email_key = email_key($1) AND erased_at IS NULL FOR KEY SHARE)
  INSERT INTO account_links (id, user_id, purpose, token_hash, expires_at)
  SELECT $2, id, 'reset-password', $3, now() + make_interval(hours => $4) FROM account
  RETURNING user_id AS "userId"
`;

/**
 * Opens the account once its address is proven, and replaces all data stored for the address before. Addresses of the configured list
 * become administrators. Returns no row if the account was opened meanwhile. Parameters:
 * $1 user, $2 password hash, $3 password long enough for admins, $4 first name, $5 last name, $6 keys of the administrators' addresses,
 * $7 consent version, $8 request id, $9 time of the consent.
 */
export const OPEN_ACCOUNT = `
  WITH account AS (
    UPDATE users SET password_hash = $2, has_admin_password = $3, email_confirmed_at = now()
    WHERE id = $1 AND email_confirmed_at IS NULL AND erased_at IS NULL RETURNING id, email, email_key
  ), profile AS (
    INSERT INTO profiles (user_id, first_name, last_name, is_admin) SELECT id, $4, $5, email_key = ANY ($6) FROM account
    ON CONFLICT (user_id) DO UPDATE
    SET first_name = excluded.first_name, last_name = excluded.last_name, phone = NULL, is_admin = excluded.is_admin
  ), earlier AS (
    DELETE FROM consents USING account WHERE consents.user_id = account.id
  ), consent AS (
    INSERT INTO consents (user_id, document, version, request_id, given_at)
    SELECT id, unnest(ARRAY['terms', 'privacy']), $7, $8, $9 FROM account
  )
  SELECT email FROM account
`;
