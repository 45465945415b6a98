import type { ActorView } from '@aflora/contracts';

export const actorView = ({ actorId: id, actorName: name }: ActorRow): ActorView | null => (id ? { id, name } : null);

/** The account of who did something, for entries `e` with an `actor_id`; nobody is joined for an account that is erased. */
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

/** Users whom a search finds in address, name or phone; `?` stands for what was typed. */
export const FOUND_PEOPLE = 'SELECT id FROM users WHERE search_text LIKE search_pattern(?)';

const PHONE = /^\+?[\d\s().-]+$/;

/** Phones are stored in E.164: of '(19) 98765-4321' the figures are looked for. */
export const personSearch = (typed: string | null | undefined): string | null | undefined =>
  typed && PHONE.test(typed) && /\d/.test(typed) ? typed.replace(/\D/g, '') : typed;
