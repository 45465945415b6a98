import { siteContent } from '@aflora/contracts/content';

export interface ExpenseSeed {
  /** Also tells the row's id, so it is unique. */
  description: string;
  daysAgo: number;
  amountCents: number;
  project: string | null;
  supplierName: string;
  supplierIsPerson?: boolean;
  receipt?: 'picture' | 'document';
  state?: 'draft' | 'corrected' | 'reversed';
}

const [training, workshops, baskets] = siteContent.projects.map(({ name }) => name) as [string, string, string];
const MARKET = 'Mercado Bom Preço';
const STATIONER = 'Papelaria Sol';
const COSMETICS = 'Distribuidora Flor de Campo';

/** Newest first. The last months cost more, so that a part of the donations is spent and a part is not. */
export const expenseSeeds: readonly ExpenseSeed[] = [
  {
    description: 'Tesouras para a nova turma',
    daysAgo: 1,
    amountCents: 38_900,
    project: training,
    supplierName: COSMETICS,
    state: 'draft',
  },
  {
    description: 'Sabonetes e pastas de dente para 40 cestas',
    daysAgo: 4,
    amountCents: 62_480,
    project: baskets,
    supplierName: MARKET,
    receipt: 'picture',
  },
  {
    description: 'Lanche da oficina na escola',
    daysAgo: 9,
    amountCents: 18_750,
    project: workshops,
    supplierName: MARKET,
    receipt: 'picture',
  },
  {
    description: 'Transporte das alunas que moram longe',
    daysAgo: 13,
    amountCents: 27_000,
    project: training,
    supplierName: 'Raimundo Alves',
    supplierIsPerson: true,
  },
  {
    description: 'Esmaltes e lixas para a turma de manicure',
    daysAgo: 21,
    amountCents: 54_320,
    project: training,
    supplierName: COSMETICS,
    receipt: 'document',
  },
  {
    description: 'Absorventes para as cestas',
    daysAgo: 33,
    amountCents: 41_600,
    project: baskets,
    supplierName: MARKET,
    receipt: 'picture',
  },
  {
    description: 'Cartolinas e canetas das rodas de conversa',
    daysAgo: 39,
    amountCents: 9_870,
    project: workshops,
    supplierName: STATIONER,
    receipt: 'picture',
    state: 'corrected',
  },
  {
    description: 'Conta de luz da sala de aula',
    daysAgo: 47,
    amountCents: 31_240,
    project: null,
    supplierName: 'Companhia de Energia',
    receipt: 'document',
  },
  {
    description: 'Bolsas de pano para os kits',
    daysAgo: 58,
    amountCents: 48_000,
    project: baskets,
    supplierName: 'Ateliê da Vila',
    receipt: 'picture',
  },
  {
    description: 'Conta de luz lançada duas vezes',
    daysAgo: 61,
    amountCents: 31_240,
    project: null,
    supplierName: 'Companhia de Energia',
    state: 'reversed',
  },
  {
    description: 'Pincéis e paletas para a turma de maquiagem',
    daysAgo: 74,
    amountCents: 57_900,
    project: training,
    supplierName: COSMETICS,
    receipt: 'picture',
  },
  { description: 'Apostilas impressas', daysAgo: 88, amountCents: 22_500, project: training, supplierName: STATIONER, receipt: 'document' },
  {
    description: 'Xampu e condicionador para 30 cestas',
    daysAgo: 97,
    amountCents: 36_300,
    project: baskets,
    supplierName: MARKET,
    receipt: 'picture',
  },
  {
    description: 'Espelhos de mão das oficinas',
    daysAgo: 118,
    amountCents: 15_960,
    project: workshops,
    supplierName: COSMETICS,
    receipt: 'picture',
  },
  {
    description: 'Frete das cestas',
    daysAgo: 131,
    amountCents: 12_000,
    project: baskets,
    supplierName: 'Joana Pires',
    supplierIsPerson: true,
  },
  {
    description: 'Certificados das formandas',
    daysAgo: 152,
    amountCents: 8_400,
    project: training,
    supplierName: STATIONER,
    receipt: 'picture',
  },
];
