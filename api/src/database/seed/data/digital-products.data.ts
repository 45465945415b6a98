/** A demo course; `slug` is also the name of its image in `api/seed-pictures`. */
export interface DigitalProductSeed {
  slug: string;
  name: string;
  category: string;
  description: string;
  priceCents: number;
  affiliateLink: string;
  /** Commission in percent of the price. */
  commissionRate: number | null;
}

/** Newest first, in the order of the list. */
export const digitalProductSeeds: readonly DigitalProductSeed[] = [
  {
    slug: 'curso-automaquiagem-para-o-dia-a-dia',
    name: 'Automaquiagem para o dia a dia',
    category: 'Maquiagem',
    description:
      'Em oito aulas curtas você aprende a preparar a pele, corrigir olheiras e escolher as cores que combinam com o seu tom, com o que já tem em casa.\n\nCertificado ao final.',
    priceCents: 9700,
    affiliateLink: 'https://cursos.example.com/aflora/automaquiagem',
    commissionRate: 30,
  },
  {
    slug: 'curso-skincare-rotina-simples',
    name: 'Skincare: uma rotina simples que funciona',
    category: 'Cuidados com a pele',
    description:
      'O que a pele precisa em cada fase da vida, sem modismo. Como ler um rótulo, montar a rotina da manhã e da noite e gastar menos.\n\nSeis aulas e um guia para imprimir.',
    priceCents: 7900,
    affiliateLink: 'https://cursos.example.com/aflora/skincare',
    commissionRate: 25.5,
  },
  {
    slug: 'curso-saboaria-artesanal',
    name: 'Saboaria artesanal: do primeiro lote à venda',
    category: 'Empreendedorismo',
    description:
      'O mesmo método das oficinas do Instituto Aflora: segurança, formulação, cura, embalagem e preço. Para quem quer transformar a cozinha em renda.\n\nDoze aulas, planilha de custos incluída.',
    priceCents: 14700,
    affiliateLink: 'https://cursos.example.com/aflora/saboaria',
    commissionRate: 40,
  },
  {
    slug: 'curso-manicure-profissional',
    name: 'Manicure profissional',
    category: 'Unhas',
    description:
      'Técnica, biossegurança e atendimento, do alicate à fidelização da cliente. As alunas do Instituto que se formaram neste curso hoje têm a própria agenda.\n\nVinte aulas e avaliação prática.',
    priceCents: 19700,
    affiliateLink: 'https://cursos.example.com/aflora/manicure',
    commissionRate: 35,
  },
  {
    slug: 'curso-cabelos-cacheados',
    name: 'Cabelos cacheados: corte, cuidado e finalização',
    category: 'Cabelos',
    description:
      'Para profissionais e para quem cuida dos próprios cachos: tipos de curvatura, cronograma capilar, corte a seco e finalizações que duram.\n\nDez aulas.',
    priceCents: 12900,
    affiliateLink: 'https://cursos.example.com/aflora/cachos',
    commissionRate: 12.5,
  },
  {
    slug: 'curso-gestao-para-saloes-de-bairro',
    name: 'Gestão para salões de bairro',
    category: 'Empreendedorismo',
    description:
      'Preço, agenda, estoque e impostos do MEI explicados por quem tem salão. Planilhas prontas e exercícios com os números do seu negócio.\n\nSete aulas.',
    priceCents: 8900,
    affiliateLink: 'https://cursos.example.com/aflora/gestao',
    commissionRate: null,
  },
];
