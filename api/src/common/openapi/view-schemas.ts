import {
  problemCodes,
  violationCodes,
  type AdminDigitalProductView,
  type AdminPhysicalProductView,
  type ChangedProductsView,
  type ContactMessageReceiptView,
  type DigitalProductView,
  type ImageView,
  type PhysicalProductView,
  type ProblemBody,
  type ProductCategoryView,
  type SitemapEntryView,
  type SiteSettingsView,
  type Violation,
} from '@aflora/contracts';
import { accountSchemas } from './account-schemas';
import { adminPeopleSchemas } from './admin-people-schemas';
import { adminCharitySchemas } from './admin-charity-schemas';
import { logSchemas } from './log-schemas';
import { moneySchemas } from './money-schemas';
import { orderAdminSchemas } from './order-admin-schemas';
import { releaseSchemas } from './release-schemas';
import { reportSchemas } from './report-schemas';
import { cappedPageOf, count, flag, id, instant, listOf, nullableText, object, pageOf, ref, text, type JsonSchema } from './schema-parts';

const product = {
  id,
  name: text,
  description: nullableText,
  category: nullableText,
  priceCents: { type: 'integer', exclusiveMinimum: 0 },
  imageUrl: nullableText,
  images: { oneOf: [ref('ImageView'), { type: 'null' }] },
  createdAt: instant,
};

const physicalProduct: Record<keyof PhysicalProductView, JsonSchema> = {
  ...product,
  stockQuantity: count,
  weightGrams: { type: 'integer', exclusiveMinimum: 0 },
};

const digitalProduct: Record<keyof DigitalProductView, JsonSchema> = { ...product, affiliateLink: text };

/** What the API answers, by the names of the views in contracts. */
export const viewSchemas = {
  ...accountSchemas,
  ...adminCharitySchemas,
  ...moneySchemas,
  ...adminPeopleSchemas,
  ...orderAdminSchemas,
  ...releaseSchemas,
  ...reportSchemas,
  ...logSchemas,
  ImageView: object<ImageView>({ card: text, detail: text, full: text }),
  PhysicalProductView: object<PhysicalProductView>(physicalProduct),
  AdminPhysicalProductView: object<AdminPhysicalProductView>({ ...physicalProduct, isActive: flag, version: count }),
  PhysicalProductPage: cappedPageOf('PhysicalProductView'),
  AdminPhysicalProductPage: pageOf('AdminPhysicalProductView'),
  DigitalProductView: object<DigitalProductView>(digitalProduct),
  AdminDigitalProductView: object<AdminDigitalProductView>({
    ...digitalProduct,
    commissionRate: { type: ['number', 'null'], minimum: 0, maximum: 100 },
    isActive: flag,
    version: count,
  }),
  DigitalProductPage: cappedPageOf('DigitalProductView'),
  AdminDigitalProductPage: pageOf('AdminDigitalProductView'),
  ChangedProductsView: object<ChangedProductsView>({ changed: count }),
  ProductCategoryView: object<ProductCategoryView>({ category: text, products: count }),
  ProductCategoryList: listOf('ProductCategoryView'),
  SitemapEntryView: object<SitemapEntryView>({ id, updatedAt: instant }),
  SitemapEntryList: listOf('SitemapEntryView'),
  SiteSettingsView: object<SiteSettingsView>({
    donationLinks: { type: 'object', additionalProperties: text },
    freeDonationLink: nullableText,
  }),
  ContactMessageReceiptView: object<ContactMessageReceiptView>({ id }),
  Health: { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] },
  Violation: object<Violation>({ field: text, code: { enum: violationCodes }, params: { type: 'object' } }),
  Problem: object<ProblemBody>({
    type: text,
    title: text,
    status: { type: 'integer' },
    code: { enum: Object.keys(problemCodes) },
    params: { type: 'object' },
    instance: text,
    errors: listOf('Violation'),
  }),
} satisfies Record<string, JsonSchema>;

export type ViewName = keyof typeof viewSchemas;
