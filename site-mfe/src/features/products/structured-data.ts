import { siteContent } from '@aflora/contracts/content';
import type { StructuredData } from '@aflora/mfe-contract';
import { isPhysical, productAddress, type ProductView } from './product-kinds';

/** schema.org's Product. The fixed ratings are no reviews of anybody and stay out of it. */
export function productData(product: ProductView): StructuredData {
  const available = !isPhysical(product) || product.stockQuantity > 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description ?? undefined,
    category: product.category ?? undefined,
    image: product.images?.full,
    brand: { '@type': 'Brand', name: siteContent.brand },
    offers: {
      '@type': 'Offer',
      url: productAddress(product),
      priceCurrency: 'BRL',
      price: (product.priceCents / 100).toFixed(2),
      availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    },
  };
}
