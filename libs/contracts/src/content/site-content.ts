/** Everything an organisation would change to make this site its own. Texts people read are Brazilian Portuguese. */
export const siteContent = {
  brand: 'Aflora',
  shopName: 'Aflora Beleza',
  charityName: 'Instituto Aflora',
  legalName: 'Associação Instituto Aflora',
  cnpj: '12.345.678/0001-95',
  tagline: 'Beleza que abre caminho para outras mulheres.',
  description:
    'Cosméticos feitos com calma, cursos de beleza e um instituto que forma mulheres para viver do próprio trabalho.',
  address: {
    street: 'Rua das Acácias, 210, Centro',
    city: 'Campinas',
    state: 'SP',
    postalCode: '13010-000',
  },
  email: 'contato@aflora.org.br',
  phone: { label: '(19) 3000-0000', e164: '+551930000000' },
  copyrightYears: '2010-2025',
  social: [
    { network: 'facebook', label: 'Facebook', url: 'https://www.facebook.com/institutoaflora' },
    { network: 'instagram', label: 'Instagram', url: 'https://www.instagram.com/institutoaflora' },
    { network: 'youtube', label: 'YouTube', url: 'https://www.youtube.com/@institutoaflora' },
    { network: 'tiktok', label: 'TikTok', url: 'https://www.tiktok.com/@institutoaflora' },
    { network: 'email', label: 'E-mail', url: 'mailto:contato@aflora.org.br' },
  ],
  ratings: {
    physical: { score: '4.8', label: '4.8 (127 avaliações)' },
    digital: { score: '4.9', label: '4.9' },
  },
  foundedIn: '2010',
  /** Figures of the annual report, 31/12/2024. */
  impact: [
    { figure: '500+', label: 'mulheres formadas' },
    { figure: '100+', label: 'famílias com cestas solidárias' },
    { figure: '500+', label: 'vidas transformadas' },
    { figure: 'R$ 50k+', label: 'em doações' },
  ],
  donationsToProjects: { figure: '100%', label: 'das doações vão para os projetos do Instituto Aflora.' },
  homeVideo: { title: 'Nosso Trabalho', youtubeId: 'aqz-KE-bpKQ' },
  plans: [
    { code: 'supporter', name: 'Membro Apoiador', monthlyCents: 2990 },
    { code: 'transformer', name: 'Membro Transformador', monthlyCents: 4990 },
  ],
  donationTiers: [
    { amountCents: 2500, impact: '1 kit de higiene' },
    { amountCents: 5000, impact: 'material para 1 aluna' },
    { amountCents: 10000, impact: '1 bolsa completa' },
    { amountCents: 20000, impact: '1 mês de oficinas' },
  ],
} as const;
