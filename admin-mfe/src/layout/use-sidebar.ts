import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const atOnce = { getInitialValueInEffect: false };

export interface Sidebar {
  /** Below 768 px the sidebar is a drawer over the page. */
  isDrawer: boolean;
  isOpen: boolean;
  toggle(): void;
  closeDrawer(): void;
}

/** Sidebar that is open or a rail (remembered), on phones a drawer (never remembered). Ctrl/Cmd+B toggles it, also while typing. */
export function useSidebar(): Sidebar {
  const isDrawer = useMediaQuery('(max-width: 767px)', false, atOnce);
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, atOnce);
  const [chosen, setChosen] = useState(readSidebarCookie);
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  const isOpen = isDrawer ? isDrawerOpen : (chosen ?? (isNarrow ? 'rail' : 'open')) === 'open';
  const toggle = () => {
    if (isDrawer) return setDrawerOpen(!isOpen);
    const next = isOpen ? 'rail' : 'open';
    writeSidebarCookie(next);
    setChosen(next);
  };
  useHotkeys([['mod+B', toggle]], []);
  return { isDrawer, isOpen, toggle, closeDrawer: () => setDrawerOpen(false) };
}

const NAME = 'aflora_sidebar';
const SEVEN_DAYS_S = 7 * 24 * 60 * 60;

type SidebarState = 'open' | 'rail';

/** Undefined when nothing was chosen within the last seven days. */
function readSidebarCookie(): SidebarState | undefined {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return value === 'open' || value === 'rail' ? value : undefined;
}

function writeSidebarCookie(state: SidebarState): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${NAME}=${state}; max-age=${SEVEN_DAYS_S}; path=/; samesite=lax${secure}`;
}
