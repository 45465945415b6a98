import { createApiClient } from '@aflora/api-client';
import { paths, type SessionUser, type SessionView } from '@aflora/contracts';
import type { ShellSession } from '@aflora/mfe-contract';
import { onlyOneTab } from './only-one-tab';
import { RenewalTimer } from './renewal-timer';
import { sessionStorageOfTabs as storage, type StoredSession } from './session-storage';
import { untilRenewal } from './token-lifetime';

/** The signed-in user of this browser: kept in local storage, renewed ahead of expiry, the same in every tab. */
export class Session implements ShellSession {
  /** True from a refused renewal to the next sign-in. */
  endedByItself = false;
  /** For login, refresh and logout: they never renew. */
  private readonly api = createApiClient({ accessToken: () => this.accessToken() });
  private readonly renewingApi = createApiClient({ accessToken: () => this.accessToken(), renewSession: () => this.renew() });
  private readonly listeners = new Set<() => void>();
  private readonly timer = new RenewalTimer(() => void this.renew());
  private current: StoredSession | null = null;
  private renewal?: Promise<boolean>;

  /** `onEnd` is told when the server refuses to renew: nobody here signed out. */
  constructor(private readonly onEnd: () => void = () => undefined) {
    storage.onOtherTab(() => this.follow(storage.read()));
    this.adopt(storage.read());
  }

  readonly getUser = (): SessionUser | null => this.current?.user ?? null;

  readonly accessToken = (): string | null => this.current?.accessToken ?? null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async signIn(credentials: { email: string; password: string }): Promise<SessionUser> {
    const session = await this.api.post<SessionView>(paths.login, credentials);
    this.keep({ ...session, receivedAt: Date.now() });
    return session.user;
  }

  async reloadUser(): Promise<void> {
    const user = await this.renewingApi.get<SessionUser>(paths.me);
    // Another tab may have renewed or signed out meanwhile: what is stored decides.
    const stored = storage.read();
    if (stored?.user.id === user.id) this.keep({ ...stored, user });
  }

  /** The password once more, for what asks for it. Throws `validation.failed` when it is wrong. */
  async confirmPassword(password: string): Promise<void> {
    await this.renewingApi.post(paths.stepUp, { password });
    // Only tells when the password was given: nothing depends on it.
    await this.reloadUser().catch(() => undefined);
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
      if (this.replaced(used)) return this.current !== null;
      try {
        const session = await this.api.post<SessionView>(paths.refresh);
        // Signed out, or in as somebody else, while the answer was on its way.
        if (this.replaced(used)) return this.current !== null;
        this.keep({ ...session, receivedAt: Date.now() });
        return true;
      } catch (error) {
        if (isRefusal(error)) this.end(used);
        else this.timer.putOff();
        return false;
      }
    });
  }

  /** Whether another session than the one with this token is stored by now; it is followed. */
  private replaced(used: string): boolean {
    const stored = storage.read();
    if (stored?.accessToken === used) return false;
    this.follow(stored);
    return true;
  }

  private end(used: string): void {
    if (this.replaced(used)) return;
    this.endedByItself = true;
    this.forget();
    this.onEnd();
  }

  private keep(session: StoredSession): void {
    storage.write(session);
    this.adopt(session);
  }

  private forget(): void {
    storage.clear();
    this.adopt(null);
  }

  /** What another tab did. */
  private follow(stored: StoredSession | null): void {
    if (!stored && this.current) storage.clear();
    this.adopt(stored);
  }

  private adopt(session: StoredSession | null): void {
    this.current = session && { ...session, user: this.sameUser(session.user) };
    if (session) this.endedByItself = false;
    if (session) this.timer.start(untilRenewal(session.accessToken, session.receivedAt ?? 0));
    else this.timer.stop();
    this.listeners.forEach((listener) => listener());
  }

  /** A renewal that brings the same user is no change for who watches. */
  private sameUser(user: SessionUser): SessionUser {
    const known = this.current?.user;
    return known && JSON.stringify(known) === JSON.stringify(user) ? known : user;
  }
}

const isRefusal = (error: unknown) => error instanceof Error && 'status' in error && (error.status === 401 || error.status === 403);
