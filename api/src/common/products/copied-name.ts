const LIMIT = 200;

/** 'Cópia de …', cut where a name may not be longer, and never within a character. */
export const copiedName = (name: string): string =>
  `Cópia de ${name}`
    .slice(0, LIMIT)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
