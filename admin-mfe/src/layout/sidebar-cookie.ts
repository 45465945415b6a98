const NAME = 'aflora_sidebar';
const SEVEN_DAYS_S = 7 * 24 * 60 * 60;

type SidebarState = 'open' | 'rail';

/** Undefined when nothing was chosen within the last seven days. */
export function readSidebarCookie(): SidebarState | undefined {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return value === 'open' || value === 'rail' ? value : undefined;
}

export function writeSidebarCookie(state: SidebarState): void {
  document.cookie = `${NAME}=${state}; max-age=${SEVEN_DAYS_S}; path=/; samesite=lax`;
}
