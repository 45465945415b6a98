/** What is limited; `LIMIT_<NAME>` sets how much. */
export const limitNames = ['login', 'refresh', 'upload', 'contact'] as const;

export type LimitName = (typeof limitNames)[number];
