/** A demo product; `slug` is also the name of its image in `api/seed-pictures`. */
export interface PhysicalProductSeed {
  slug: string;
  name: string;
  category: string;
  description: string | null;
  priceCents: number;
  stockQuantity: number;
  weightGrams: number;
  isActive: boolean;
}

/** Newest first, in the order of the list. */
export const physicalProductSeeds: readonly PhysicalProductSeed[] = [
  {
    slug: 'serum-facial-petala-de-rosa',
    name: 'Sérum Facial Pétala de Rosa',
    category: 'Rosto',
    description:
      'Um sérum leve, de absorção rápida, com água de rosas e ácido hialurônico. Devolve viço à pele cansada sem pesar e prepara o rosto para o hidratante ou a maquiagem.\n\nUse três gotas sobre a pele limpa, de manhã e à noite. Espere um minuto antes do próximo passo.\n\nConteúdo: 30 ml.',
    priceCents: 8990,
    stockQuantity: 18,
    weightGrams: 120,
    isActive: true,
  },
  {
    slug: 'manteiga-corporal-cupuacu-e-baunilha',
    name: 'Manteiga Corporal Cupuaçu e Baunilha',
    category: 'Corpo',
    description:
      'Nutrição intensa para pele seca. A manteiga de cupuaçu derrete no calor das mãos e deixa um perfume discreto de baunilha.\n\nAplique depois do banho, com a pele ainda úmida, insistindo em cotovelos, joelhos e pés.\n\nConteúdo: 200 g.',
    priceCents: 6490,
    stockQuantity: 42,
    weightGrams: 310,
    isActive: true,
  },
  {
    slug: 'batom-cremoso-flor-de-maio',
    name: 'Batom Cremoso Flor de Maio',
    category: 'Lábios',
    description:
      'Acabamento cremoso em um rosa antigo que veste qualquer tom de pele. A fórmula com óleo de maracujá não resseca e sai fácil no fim do dia.\n\nConteúdo: 3,5 g.',
    priceCents: 4290,
    stockQuantity: 2,
    weightGrams: 40,
    isActive: true,
  },
  {
    slug: 'sabonete-liquido-malva',
    name: 'Sabonete Líquido Malva',
    category: 'Banho',
    description:
      'Limpa com suavidade e deixa na pele o frescor da malva colhida de manhã. Espuma fina, sem sulfato, para o banho de todos os dias e de toda a família.\n\nConteúdo: 250 ml.',
    priceCents: 3890,
    stockQuantity: 57,
    weightGrams: 320,
    isActive: true,
  },
  {
    slug: 'creme-noturno-ameixa-selvagem',
    name: 'Creme Noturno Ameixa Selvagem',
    category: 'Rosto',
    description:
      'Reparação enquanto você dorme, com óleo de ameixa e vitamina E. A textura rica desaparece na pele em poucos minutos e o rosto acorda descansado.\n\nUse à noite, sobre a pele limpa, em movimentos de baixo para cima.\n\nConteúdo: 50 g.',
    priceCents: 11990,
    stockQuantity: 25,
    weightGrams: 180,
    isActive: true,
  },
  {
    slug: 'oleo-corporal-copaiba',
    name: 'Óleo Corporal Copaíba',
    category: 'Corpo',
    description:
      'Óleo seco de absorção rápida, com copaíba extraída por comunidades ribeirinhas do Tapajós. Ilumina e acalma a pele depois do sol.\n\nConteúdo: 60 ml.',
    priceCents: 7290,
    stockQuantity: 31,
    weightGrams: 150,
    isActive: true,
  },
  {
    slug: 'creme-para-maos-rosa-e-algodao',
    name: 'Creme para Mãos Rosa e Algodão',
    category: 'Corpo',
    description:
      'Hidrata sem deixar pegajoso. Cabe na bolsa e perfuma de leve com rosa e flor de algodão. Para quem lava as mãos muitas vezes ao dia.\n\nConteúdo: 75 ml.',
    priceCents: 3290,
    stockQuantity: 64,
    weightGrams: 100,
    isActive: true,
  },
  {
    slug: 'sabonete-em-barra-argila-rosa-dupla',
    name: 'Sabonete em Barra Argila Rosa, dupla',
    category: 'Banho',
    description:
      'Feito à mão na oficina de saboaria do Instituto Aflora, um a um. A argila rosa remove as impurezas sem agredir e a manteiga de karité mantém a pele macia.\n\nDuas barras de 90 g.',
    priceCents: 2990,
    stockQuantity: 12,
    weightGrams: 220,
    isActive: true,
  },
  {
    slug: 'protetor-facial-diario-fps-50',
    name: 'Protetor Facial Diário FPS 50',
    category: 'Rosto',
    description:
      'Proteção alta com toque seco, para usar todos os dias, também nos nublados. Não deixa a pele esbranquiçada e funciona como primer sob a maquiagem.\n\nReaplique a cada duas horas ao ar livre.\n\nConteúdo: 50 ml.',
    priceCents: 7990,
    stockQuantity: 48,
    weightGrams: 90,
    isActive: true,
  },
  {
    slug: 'batom-liquido-noite-de-ameixa',
    name: 'Batom Líquido Noite de Ameixa',
    category: 'Lábios',
    description:
      'Cor profunda em uma só camada, acabamento aveludado que dura o jantar inteiro. Com manteiga de murumuru para os lábios não repuxarem.\n\nConteúdo: 4 ml.',
    priceCents: 4690,
    stockQuantity: 36,
    weightGrams: 45,
    isActive: true,
  },
  {
    slug: 'hidratante-corporal-argila-branca',
    name: 'Hidratante Corporal Argila Branca',
    category: 'Corpo',
    description:
      'Loção fluida que hidrata por 24 horas e equilibra a oleosidade. A argila branca e a aveia acalmam peles sensíveis, inclusive depois da depilação.\n\nConteúdo: 300 ml.',
    priceCents: 5490,
    stockQuantity: 40,
    weightGrams: 370,
    isActive: true,
  },
  {
    slug: 'balsamo-labial-mel-e-castanha',
    name: 'Bálsamo Labial Mel e Castanha',
    category: 'Lábios',
    description:
      'Repara lábios ressecados com mel silvestre, cera de abelha e óleo de castanha-do-pará. Brilho natural, sem cor, para qualquer idade.\n\nConteúdo: 4,5 g.',
    priceCents: 2490,
    stockQuantity: 73,
    weightGrams: 35,
    isActive: true,
  },
  {
    slug: 'esfoliante-corporal-maracuja',
    name: 'Esfoliante Corporal Maracujá',
    category: 'Banho',
    description:
      'Sementes de maracujá moídas removem as células mortas e o óleo da polpa devolve a maciez. Uma vez por semana basta.\n\nConteúdo: 200 g.',
    priceCents: 5290,
    stockQuantity: 0,
    weightGrams: 280,
    isActive: true,
  },
  {
    slug: 'sabonete-em-barra-malva-e-lavanda',
    name: 'Sabonete em Barra Malva e Lavanda',
    category: 'Banho',
    description: null,
    priceCents: 1890,
    stockQuantity: 20,
    weightGrams: 110,
    isActive: false,
  },
];
