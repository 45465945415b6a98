import type { AdminDigitalProductView, AdminPhysicalProductView, ImageView } from '@aflora/contracts';

type Row = [name: string, category: string | null, priceCents: number, stockQuantity: number, hue: number | null];

const rows: Row[] = [
  ['Sérum Facial Pétala de Rosa', 'Rosto', 8990, 18, 345],
  ['Manteiga Corporal Cupuaçu e Baunilha', 'Corpo', 6490, 42, 35],
  ['Batom Cremoso Flor de Maio', 'Lábios', 4290, 2, 350],
  ['Sabonete Líquido Malva', 'Banho', 3890, 0, 300],
  ['Creme Noturno Ameixa Selvagem', 'Rosto', 11990, 25, 310],
  ['Óleo Corporal Copaíba', 'Corpo', 7290, 31, 30],
  ['Creme para Mãos Rosa e Algodão', 'Corpo', 3290, 64, 340],
  ['Sabonete em Barra Argila Rosada', 'Banho', 2990, 12, 20],
  ['Água Micelar Camomila', 'Rosto', 5490, 1284, null],
  ['Kit Ritual da Manhã', null, 123456, 5, 10],
  ['Bálsamo Labial Mel', 'Lábios', 1990, 80, 40],
  ['Esfoliante Açúcar e Café', 'Corpo', 4590, 22, 25],
  ['Vela Perfumada Jardim', null, 6900, 9, 55],
];

export const inventedProducts = (): AdminPhysicalProductView[] =>
  rows.map(([name, category, priceCents, stockQuantity, hue], index) => ({
    id: `p${index + 1}`,
    name,
    category,
    priceCents,
    stockQuantity,
    description: index % 4 === 3 ? null : 'Textura leve, perfume suave e ingredientes de comunidades parceiras do Instituto.',
    weightGrams: 300,
    ...imagesOf(hue),
    createdAt: '2026-11-01T12:00:00.000Z',
    isActive: index !== 3,
    version: 1,
  }));

const courses: [name: string, category: string | null, priceCents: number, commissionRate: number | null, hue: number | null][] = [
  ['Saboaria Artesanal do Zero', 'Ofício', 14700, 12.5, 345],
  ['Maquiagem Social', 'Maquiagem', 19700, 30, 320],
  ['Manicure Profissional', 'Unhas', 9700, null, 10],
  ['Preço Certo para quem Empreende', null, 4900, 0, null],
];

export const inventedCourses = (): AdminDigitalProductView[] =>
  courses.map(([name, category, priceCents, commissionRate, hue], index) => ({
    id: `c${index + 1}`,
    name,
    category,
    priceCents,
    commissionRate,
    description: index === 2 ? null : 'Aulas curtas, no seu ritmo, com certificado da escola parceira.',
    affiliateLink: 'https://cursos.example.com/',
    ...imagesOf(hue),
    createdAt: '2026-11-01T12:00:00.000Z',
    isActive: index !== 1,
    version: 1,
  }));

function imagesOf(hue: number | null): { images: ImageView | null; imageUrl: string | null } {
  if (hue === null) return { images: null, imageUrl: null };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="hsl(${hue} 45% 88%)"/><circle cx="24" cy="22" r="15" fill="hsl(${hue} 40% 80%)"/><rect x="18" y="15" width="12" height="22" rx="3" fill="hsl(${hue} 45% 45%)"/></svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { images: { card: address, detail: address, full: address }, imageUrl: address };
}
