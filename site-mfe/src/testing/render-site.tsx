import { clientOfTest } from '@aflora/api-client/testing';
import { createQueryClient } from '@aflora/api-client/query-client';
import type { SessionUser, SiteSettingsView } from '@aflora/contracts';
import type { ShellApi } from '@aflora/mfe-contract';
import { createFailureReporter } from '@aflora/ui';
import { UiProvider } from '@aflora/ui/provider';
import { aPerson } from '@aflora/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { ShellProvider } from '../lib/shell';
import { SiteApp } from '../app/site-app';
import { siteSettingsQuery } from '../lib/site-settings';
import { fakeSession } from './fake-session';

interface SiteOptions {
  user?: SessionUser | null;
  /** Differences from the release's own settings, which prerendered pages bring along; null for a page without them. */
  settings?: Partial<SiteSettingsView> | null;
}

const usualSettings = {
  donationLinks: {},
  freeDonationLink: null,
  freeShippingFromCents: 19_900,
  basket: { priceCents: 8000, contents: 'Sabonete e xampu', priceSource: 'Nota da última compra' },
  content: {},
};

/**
 * Renders the site at an address, inside a fake shell; requests go to `fakeApi`. `go` moves in the history, such as by -1 for Back; the entry
 * before the address is the contact page.
 */
export function renderSite(address: string, { user = null, settings = {} }: SiteOptions = {}) {
  const notify = { success: jest.fn(), failure: jest.fn(), closeFailure: jest.fn() };
  const { session, become } = fakeSession(user);
  const shell: ShellApi = { api: clientOfTest(), session, notify };
  const queryClient = createQueryClient(createFailureReporter(notify));
  if (settings) queryClient.setQueryData(siteSettingsQuery(shell.api).queryKey, { ...usualSettings, ...settings });
  const place = { current: '', go: (_steps: number): void => undefined };
  render(
    <UiProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/contato', address]}>
          <ShellProvider value={shell}>
            <SiteApp />
          </ShellProvider>
          <Place onMove={(current, go) => Object.assign(place, { current, go })} />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  return { notify, session, become, person: aPerson(), address: () => place.current, go: (steps: number) => act(() => place.go(steps)) };
}

function Place({ onMove }: { onMove: (address: string, go: (steps: number) => void) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  onMove(pathname + search, (steps) => void navigate(steps));
  return null;
}
