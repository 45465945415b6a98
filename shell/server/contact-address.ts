import { paths, type SiteSettingsView } from '@aflora/contracts';
import { releaseOrganization } from '@aflora/contracts/content';

const TIMEOUT_MS = 1_000;

/** The organisation's e-mail address, which administrators can change. */
export class ContactAddress {
  /** For requests while the API doesn't respond. */
  private lastKnown: string = releaseOrganization.email;

  constructor(private readonly apiUrl: string) {}

  async current(): Promise<string> {
    try {
      const response = await fetch(this.apiUrl + paths.siteSettings, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.ok) {
        const { content } = (await response.json()) as SiteSettingsView;
        this.lastKnown = content.email ?? releaseOrganization.email;
      } else await response.body?.cancel();
    } catch {
      // The API is unavailable.
    }
    return this.lastKnown;
  }
}
