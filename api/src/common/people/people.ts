import type { ActorView } from '@aflora/contracts';

export const actorView = ({ actorId: id, actorName: name }: ActorRow): ActorView | null => (id ? { id, name } : null);

/** Joins the actor of entries `e` with an `actor_id`; erased accounts are not joined. */
export const ACTOR_JOINS = `
  LEFT JOIN users actor ON actor.id = e.actor_id AND actor.erased_at IS NULL
  LEFT JOIN profiles actor_profile ON actor_profile.user_id = actor.id
`;
export const ACTOR_COLUMNS = `
  e.actor_id AS "actorId",
  coalesce(nullif(concat_ws(' ', actor_profile.first_name, actor_profile.last_name), ''), actor.email) AS "actorName"
`;

export interface ActorRow {
  actorId: string | null;
  actorName: string | null;
}

/** Users whose address, name or phone matches a search; `?` stands for the search text. */
export const MATCHING_USERS = 'SELECT id FROM users WHERE search_text LIKE search_pattern(?)';

const PHONE = /^\+?[\d\s().-]+$/;

/** Search text for people. Phones are stored in E.164, so only the digits of a phone number are used. */
export const personSearch = (search: string | null | undefined): string | null | undefined =>
  search && PHONE.test(search) && /\d/.test(search) ? search.replace(/\D/g, '') : search;
