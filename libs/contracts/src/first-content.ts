export interface ProjectPhoto {
  url: string;
  /** Description for people who do not see the photo. */
  alt: string;
  caption: string;
}

export interface ImpactFigure {
  figure: string;
  label: string;
  /** Where the figure comes from. */
  source: string;
  /** The day that the figure describes, yyyy-mm-dd. */
  date: string;
}

export interface SocialLink {
  network: 'facebook' | 'instagram' | 'youtube' | 'tiktok' | 'email';
  label: string;
  url: string;
}

export interface SiteVideo {
  title: string;
  youtubeId: string;
}

export interface NamedText {
  name: string;
  text: string;
}

export interface DonationTier {
  amountCents: number;
  /** What the amount pays for. */
  impact: string;
}

/** A plan for members. The release decides its code and how many benefits it includes. */
export interface MembershipPlan {
  code: string;
  name: string;
  /** A year costs ten months (`planChargeCents`). */
  monthlyCents: number;
  benefitCount: number;
  mostPopular: boolean;
}

/** The legal entity behind the site, and its contact data. Documents, mails and pages name it. */
export interface Organization {
  legalName: string;
  /** Formatted, as people write it. */
  cnpj: string;
  address: OrganizationAddress;
  email: string;
  phone: OrganizationPhone;
}

export interface OrganizationAddress {
  /** Street, number and district. */
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

export interface OrganizationPhone {
  label: string;
  /** The number that a link dials; a toll-free one without country code. */
  e164: string;
}

/** What administrators change without a deploy (`settings.ts`). */
export interface EditableContent extends Organization {
  tagline: string;
  description: string;
  openingHours: readonly string[];
  social: readonly SocialLink[];
  impact: readonly ImpactFigure[];
  /** How the figures are counted. */
  impactMethod: string;
  homeVideo: SiteVideo;
  projectVideos: readonly SiteVideo[];
  projectPhotos: readonly ProjectPhoto[];
  plans: readonly MembershipPlan[];
  membershipBenefits: readonly string[];
  donationTiers: readonly DonationTier[];
  values: readonly NamedText[];
  history: readonly string[];
  mission: string;
  team: string;
  projects: readonly NamedText[];
}

/** Name of the brand, for the logo of the shell, which needs none of the other texts. */
export const brand = 'Aflora';

/** The organisation's data until an administrator saves other data; only the code that reads the saved data may use it. */
export const releaseOrganization = {
  legalName: 'Associação Instituto Aflora',
  cnpj: '12.345.678/0001-95',
  address: {
    street: 'Rua das Acácias, 210, Centro',
    city: 'Campinas',
    state: 'SP',
    postalCode: '13010-000',
  },
  email: 'contato@aflora.org.br',
  phone: { label: '(19) 3000-0000', e164: '+551930000000' },
} as const satisfies Organization;

/**
 * Site content that another organisation would replace, limited to what the frame and the first page need. The rest is `pageContent`. Texts
 * are in Brazilian Portuguese.
 */
export const firstContent = {
  brand,
  shopName: 'Aflora Beleza',
  charityName: 'Instituto Aflora',
  tagline: 'Beleza que abre caminho para outras mulheres.',
  description: 'Cosméticos feitos com calma, cursos de beleza e um instituto que forma mulheres para viver do próprio trabalho.',
  copyrightYears: '2010-2025',
  social: [
    { network: 'facebook', label: 'Facebook', url: 'https://www.facebook.com/institutoaflora' },
    { network: 'instagram', label: 'Instagram', url: 'https://www.instagram.com/institutoaflora' },
    { network: 'youtube', label: 'YouTube', url: 'https://www.youtube.com/@institutoaflora' },
    { network: 'tiktok', label: 'TikTok', url: 'https://www.tiktok.com/@institutoaflora' },
    { network: 'email', label: 'E-mail', url: `mailto:${releaseOrganization.email}` },
  ],
  ratings: {
    physical: { score: '4.8', label: '4.8 (127 avaliações)' },
    digital: { score: '4.9', label: '4.9' },
  },
  foundedIn: '2010',
  impact: [
    { figure: '500+', label: 'mulheres formadas', source: 'Relatório anual', date: '2024-12-31' },
    { figure: '100+', label: 'famílias com cestas solidárias', source: 'Relatório anual', date: '2024-12-31' },
    { figure: '500+', label: 'vidas transformadas', source: 'Relatório anual', date: '2024-12-31' },
    { figure: 'R$ 50k+', label: 'em doações', source: 'Relatório anual', date: '2024-12-31' },
  ],
  donationsToProjects: { figure: '100%', label: 'das doações vão para os projetos do Instituto Aflora.' },
  homeVideo: { title: 'Nosso Trabalho', youtubeId: 'aqz-KE-bpKQ' },
  plans: [
    { code: 'supporter', name: 'Membro Apoiador', monthlyCents: 2990, benefitCount: 4, mostPopular: false },
    { code: 'transformer', name: 'Membro Transformador', monthlyCents: 4990, benefitCount: 6, mostPopular: true },
  ],
  donationTiers: [
    { amountCents: 2500, impact: '1 kit de higiene' },
    { amountCents: 5000, impact: 'material para 1 aluna' },
    { amountCents: 10000, impact: '1 bolsa completa' },
    { amountCents: 20000, impact: '1 mês de oficinas' },
  ],
} as const satisfies Partial<EditableContent> & Record<string, unknown>;

/** `firstContent` with what administrators may have changed. */
export type FirstContent = Omit<typeof firstContent, keyof EditableContent> &
  Pick<EditableContent, Extract<keyof EditableContent, keyof typeof firstContent | keyof Organization>>;

/** The release's first content with what was saved (`SiteSettingsView.content`). */
export const firstContentWith = (saved: Partial<EditableContent> | undefined): FirstContent => ({
  ...firstContent,
  ...releaseOrganization,
  ...saved,
});
