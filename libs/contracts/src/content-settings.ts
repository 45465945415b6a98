import { type EditableContent, siteContent } from './content';
import { MIN_DONATION_CENTS } from './donations';
import { defaultFaq, type FaqEntry } from './faq';
import { defaultOrganization, organizationOf, type OrganizationSetting } from './organization';
import { ListOf } from './rules/lists';
import { type EditablePlan, planCodes, plansOf } from './plans';
import { Day, Flag, WholeNumber } from './rules/numbers';
import { rule } from './rules/rule';
import { Line, OneOf, OptionalHttpsUrl, Text, Texts } from './rules/text';
import { RequiredYoutubeVideo } from './rules/videos';
import type { SiteSettingsView } from './site';

const MAX_DONATION_CENTS = 100_000_00;

class DonationTierSetting {
  @WholeNumber(MIN_DONATION_CENTS, MAX_DONATION_CENTS) amountCents!: number;
  @Line(1, 80) impact!: string;
  /** External payment page. Default: the one configured in the environment, else our own checkout. */
  @OptionalHttpsUrl() link?: string | null;
}

export class DonationsSetting {
  // Decorators apply from the last to the first: the list and its items are checked before the rule reads them.
  @rule(
    'repeated',
    (tiers) => new Set((tiers as DonationTierSetting[]).map(({ amountCents }) => amountCents)).size === (tiers as []).length,
  )
  @ListOf(DonationTierSetting, 8)
  donationTiers!: DonationTierSetting[];
  /** External payment page for free amounts. */
  @OptionalHttpsUrl() freeDonationLink?: string | null;
}

/** Number of benefits. The release determines how many of them each plan includes. */
const BENEFITS = siteContent.membershipBenefits.length;
/** Highest monthly price. The lowest price is the minimum donation, which discourages tests of stolen cards. */
const MAX_MONTHLY_CENTS = 1_000_00;

class PlanSetting implements EditablePlan {
  @OneOf(planCodes) code!: string;
  @Line(1, 60) name!: string;
  /** For new subscriptions and plan changes. Running subscriptions keep their price. */
  @WholeNumber(MIN_DONATION_CENTS, MAX_MONTHLY_CENTS) monthlyCents!: number;
  @Flag() mostPopular!: boolean;
}

const areThePlans = (plans: PlanSetting[]): boolean => plans.every(({ code }, index) => code === planCodes[index]);

function haveDifferentNames(plans: PlanSetting[]): boolean {
  const names = plans.flatMap(({ name }) => (typeof name === 'string' ? [name.toLocaleLowerCase('pt-BR')] : []));
  return new Set(names).size === names.length;
}

export class MembershipSetting {
  /** Every plan of the release, in its order. */
  @rule('several-popular', (plans) => (plans as PlanSetting[]).filter(({ mostPopular }) => mostPopular).length <= 1)
  @rule('repeated', (plans) => haveDifferentNames(plans as PlanSetting[]))
  @rule('one-of', (plans) => areThePlans(plans as PlanSetting[]), { values: planCodes })
  @ListOf(PlanSetting, planCodes.length, planCodes.length)
  plans!: PlanSetting[];
  @Texts({ min: BENEFITS, max: BENEFITS, length: 120 }) membershipBenefits!: string[];
}

/** The price and contents of a basket that donors adopt. */
export class BasketsSetting {
  @WholeNumber(MIN_DONATION_CENTS, MAX_DONATION_CENTS) basketPriceCents!: number;
  @Text(1, 400) basketContents!: string;
  /** How the price was calculated. */
  @Text(1, 400) basketPriceSource!: string;
}

export const defaultBaskets: BasketsSetting = {
  basketPriceCents: 80_00,
  basketContents:
    'Sabonete, xampu, condicionador, creme dental, absorventes e um hidratante, montados pelas alunas para uma família por um mês.',
  basketPriceSource: 'Valor de exemplo, que o instituto atualiza com o custo real da última compra.',
};

class ImpactFigureSetting {
  @Line(1, 20) figure!: string;
  @Line(1, 60) label!: string;
  @Line(1, 120) source!: string;
  @Day() date!: string;
}

export class ImpactSetting {
  @ListOf(ImpactFigureSetting, 8) impact!: ImpactFigureSetting[];
  @Text(1, 2000) impactMethod!: string;
}

class NamedTextSetting {
  @Line(1, 80) name!: string;
  @Text(1, 600) text!: string;
}

export class AboutSetting {
  @Texts({ min: 1, max: 12, length: 1500 }) history!: string[];
  @Text(1, 400) mission!: string;
  @ListOf(NamedTextSetting, 8) values!: NamedTextSetting[];
  @Text(1, 1500) team!: string;
}

class VideoSetting {
  @Line(1, 80) title!: string;
  /** Link to a video at YouTube, or its id. */
  @RequiredYoutubeVideo() youtubeId!: string;
}

const PICTURE = /^\/media\/setting-pictures\/detail\/[0-9a-f-]{36}-\d{13}\.webp$/;

class PhotoSetting {
  /** Address of an uploaded picture. */
  @rule('picture', (url) => typeof url === 'string' && PICTURE.test(url))
  @Text(1, 200)
  url!: string;
  /** Description for people who do not see the photo. */
  @Line(1, 200) alt!: string;
  @Line(1, 200) caption!: string;
}

export class ProjectsSetting {
  @ListOf(NamedTextSetting, 6) projects!: NamedTextSetting[];
  @Line(1, 80) homeVideoTitle!: string;
  @RequiredYoutubeVideo() homeVideoId!: string;
  @ListOf(VideoSetting, 24, 0) projectVideos!: VideoSetting[];
  @ListOf(PhotoSetting, 48, 0) projectPhotos!: PhotoSetting[];
}

class FaqEntrySetting implements FaqEntry {
  @Line(1, 160) question!: string;
  @Text(1, 2000) answer!: string;
}

/** Maximum length of all questions and answers together, because every page of the site contains the settings. */
const MAX_FAQ_LENGTH = 20_000;

const lengthOf = (entries: FaqEntrySetting[]): number =>
  entries
    .flatMap(({ question, answer }) => [question, answer])
    .reduce((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);

export class FaqSetting {
  @rule('texts-too-long', (entries) => lengthOf(entries as FaqEntrySetting[]) <= MAX_FAQ_LENGTH, { max: MAX_FAQ_LENGTH })
  @ListOf(FaqEntrySetting, 40)
  faq!: FaqEntrySetting[];
}

type Network = 'facebook' | 'instagram' | 'youtube' | 'tiktok';

export class BrandSetting {
  @Line(1, 120) tagline!: string;
  /** For search engines. */
  @Text(1, 200) description!: string;
  @Texts({ min: 1, max: 7, length: 80 }) openingHours!: string[];
  @OptionalHttpsUrl() facebook?: string | null;
  @OptionalHttpsUrl() instagram?: string | null;
  @OptionalHttpsUrl() youtube?: string | null;
  @OptionalHttpsUrl() tiktok?: string | null;
}

interface ContentSettings {
  donations: DonationsSetting;
  membership: MembershipSetting;
  impact: ImpactSetting;
  about: AboutSetting;
  projects: ProjectsSetting;
  faq: FaqSetting;
  brand: BrandSetting;
  organization: OrganizationSetting;
}

const linkOf = (network: Network): string => siteContent.social.find((link) => link.network === network)?.url ?? '';

/** The release's own content, as the console's forms show it. */
export const contentDefaults: ContentSettings = {
  donations: { donationTiers: siteContent.donationTiers.map((tier) => ({ ...tier, link: null })), freeDonationLink: null },
  membership: {
    plans: siteContent.plans.map(({ code, name, monthlyCents, mostPopular }) => ({ code, name, monthlyCents, mostPopular })),
    membershipBenefits: [...siteContent.membershipBenefits],
  },
  impact: { impact: siteContent.impact.map((figure) => ({ ...figure })), impactMethod: siteContent.impactMethod },
  about: {
    history: [...siteContent.history],
    mission: siteContent.mission,
    values: siteContent.values.map((value) => ({ ...value })),
    team: siteContent.team,
  },
  projects: {
    projects: siteContent.projects.map((project) => ({ ...project })),
    homeVideoTitle: siteContent.homeVideo.title,
    homeVideoId: siteContent.homeVideo.youtubeId,
    projectVideos: siteContent.projectVideos.map(({ title, youtubeId }) => ({ title, youtubeId })),
    projectPhotos: siteContent.projectPhotos.map((photo) => ({ ...photo })),
  },
  faq: { faq: defaultFaq.map((entry) => ({ ...entry })) },
  brand: {
    tagline: siteContent.tagline,
    description: siteContent.description,
    openingHours: [...siteContent.openingHours],
    facebook: linkOf('facebook'),
    instagram: linkOf('instagram'),
    youtube: linkOf('youtube'),
    tiktok: linkOf('tiktok'),
  },
  organization: defaultOrganization,
};

/** The site's content from the saved sections. */
export function contentOf(saved: Partial<ContentSettings>): SiteSettingsView['content'] {
  const { donations, membership, impact, about, projects, faq, brand, organization } = saved;
  return {
    ...(donations && { donationTiers: donations.donationTiers.map(({ amountCents, impact: paid }) => ({ amountCents, impact: paid })) }),
    ...(membership && { membershipBenefits: membership.membershipBenefits, plans: plansOf(membership.plans) }),
    ...impact,
    ...about,
    ...(projects && {
      projects: projects.projects,
      projectVideos: projects.projectVideos,
      projectPhotos: projects.projectPhotos,
      homeVideo: { title: projects.homeVideoTitle, youtubeId: projects.homeVideoId },
    }),
    ...faq,
    ...(brand && { tagline: brand.tagline, description: brand.description, openingHours: brand.openingHours }),
    ...(organization && organizationOf(organization)),
    ...((brand || organization) && { social: socialLinks(brand, organization) }),
  };
}

/** The links of the networks, and of the contact address. */
function socialLinks(brand = contentDefaults.brand, organization = defaultOrganization): EditableContent['social'] {
  return siteContent.social.flatMap((link) => {
    const url = link.network === 'email' ? `mailto:${organization.email}` : brand[link.network];
    return url ? [{ ...link, url }] : [];
  });
}

type DonationLinks = Pick<SiteSettingsView, 'donationLinks' | 'freeDonationLink'>;

/** The external payment pages: saved ones, and for other amounts those of the environment. */
export function donationLinksOf(donations: DonationsSetting | undefined, configured: DonationLinks): DonationLinks {
  const saved = (donations?.donationTiers ?? []).flatMap(({ amountCents, link }) => (link ? [[String(amountCents), link] as const] : []));
  return {
    donationLinks: { ...configured.donationLinks, ...Object.fromEntries(saved) },
    freeDonationLink: donations?.freeDonationLink ?? configured.freeDonationLink,
  };
}
