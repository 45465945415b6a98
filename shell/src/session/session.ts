import { createApiClient, type ApiClient } from '@aflora/api-client';
import { paths, type SessionUser, type SessionView } from '@aflora/contracts';
import type { ShellSession } from '@aflora/mfe-contract';
import { onlyOneTab } from './only-one-tab';
import { sessionStorageOfTabs as storage } from './session-storage';

/** Renewal starts this long before the access token ends. */
const AHEAD_MS = 60_000;

/** The signed-in user of this browser: kept in local storage, renewed ahead of expiry, the same in every tab. */
export class Session implements ShellSession {
  /** For the session's own calls: they never renew. */
  private readonly api: ApiClient = createApiClient({ accessToken: () => this.accessToken() });
  private readonly listeners = new Set<() => void>();
  private current = storage.read();
  private timer?: ReturnType<typeof setTimeout>;
  private renewal?: Promise<boolean>;

  constructor() {
    storage.onOtherTab(() => this.adopt(storage.read()));
    this.scheduleRenewal();
  }

  readonly getUser = (): SessionUser | null => this.current?.user ?? null;

  readonly accessToken = (): string | null => this.current?.accessToken ?? null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async signIn(credentials: { email: string; password: string }): Promise<SessionUser> {
    const session = await this.api.post<SessionView>(paths.login, credentials);
    this.keep(session);
    return session.user;
  }

  async signOut(): Promise<boolean> {
    const told = await this.api.post(paths.logout).then(
      () => true,
      () => false,
    );
    this.forget();
    return told;
  }

  /** True when a new access token is there. Runs once at a time, over all tabs. */
  readonly renew = (): Promise<boolean> => {
    if (!this.current) return Promise.resolve(false);
    this.renewal ??= this.renewOnce(this.current.accessToken).finally(() => (this.renewal = undefined));
    return this.renewal;
  };

  private renewOnce(used: string): Promise<boolean> {
    return onlyOneTab('aflora.renew', async () => {
      const stored = storage.read();
      if (stored && stored.accessToken !== used) {
        this.adopt(stored);
        return true;
      }
      try {
        this.keep(await this.api.post<SessionView>(paths.refresh));
        return true;
      } catch (error) {
        if (isRefusal(error)) this.forget();
        return false;
      }
    });
  }

  private keep(session: SessionView): void {
    storage.write(session);
    this.adopt(session);
  }

  private forget(): void {
    storage.clear();
    this.adopt(null);
  }

  private adopt(session: SessionView | null): void {
    this.current = session;
    this.scheduleRenewal();
    this.listeners.forEach((listener) => listener());
  }

  private scheduleRenewal(): void {
    clearTimeout(this.timer);
    if (!this.current) return;
    const wait = Date.parse(this.current.expiresAt) - Date.now() - AHEAD_MS;
    this.timer = setTimeout(() => void this.renew(), Math.max(wait, 0));
  }
}

const isRefusal = (error: unknown) => error instanceof Error && 'status' in error && (error.status === 401 || error.status === 403);
