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
