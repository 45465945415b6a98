import { paths, type DigitalProductView, type PhysicalProductView } from '@aflora/contracts';
import { firstContent } from '@aflora/contracts/first-content';

export type ProductKind = 'physical' | 'digital';
export type ProductView = PhysicalProductView | DigitalProductView;
/** A product in a list, of which nothing shows the description: in a prerendered page it would be a large part of the document. */
export type ListedProduct = Omit<PhysicalProductView, 'description'> | Omit<DigitalProductView, 'description'>;

export const isKind = (type: string | undefined): type is ProductKind => type === 'physical' || type === 'digital';
export const isPhysical = <Product extends ListedProduct>(product: Product): product is Extract<Product, { stockQuantity: number }> =>
  'stockQuantity' in product;
export const kindOf = (product: ListedProduct): ProductKind => (isPhysical(product) ? 'physical' : 'digital');

/** Differences between the shop and the courses. */
export const productKinds = {
  physical: {
    list: { to: '/loja', label: 'Loja' },
    title: 'Loja',
    lead: 'Rosto, corpo, lábios e banho: cuidado escolhido com calma para a sua rotina.',
    description: 'Cosméticos Aflora para rosto, corpo, lábios e banho. Parte de cada compra ajuda a formar outras mulheres.',
    search: 'Buscar produtos...',
    one: 'produto',
    many: 'produtos',
    nothingFound: 'Nenhum produto encontrado',
    comingSoon: 'Em breve, novos produtos',
    loadFailure: 'Não foi possível carregar os produtos.',
    rating: firstContent.ratings.physical,
    key: 'physical-products',
    listPath: paths.physicalProducts,
    categoriesPath: paths.physicalProductCategories,
    detailPath: paths.physicalProduct,
  },
  digital: {
    list: { to: '/cursos', label: 'Cursos Online' },
    title: 'Cursos Online',
    lead: 'Maquiagem, cabelo, unhas e gestão: aprenda um ofício no seu ritmo, de onde você estiver.',
    description:
      'Cursos online de maquiagem, cabelo, manicure e gestão, escolhidos pelo Instituto Aflora para quem quer viver do próprio trabalho.',
    search: 'Buscar cursos...',
    one: 'curso',
    many: 'cursos',
    nothingFound: 'Nenhum curso encontrado',
    comingSoon: 'Em breve, novos cursos',
    loadFailure: 'Não foi possível carregar os cursos.',
    rating: firstContent.ratings.digital,
    key: 'digital-products',
    listPath: paths.digitalProducts,
    categoriesPath: paths.digitalProductCategories,
    detailPath: paths.digitalProduct,
  },
} as const;

export type KindTexts = (typeof productKinds)[ProductKind];

export const productAddress = (product: ListedProduct): string => `/produto/${kindOf(product)}/${product.id}`;
