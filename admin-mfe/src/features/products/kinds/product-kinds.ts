import { digitalKind } from './digital-kind';
import { physicalKind } from './physical-kind';
import type { ProductKind } from './product-kind';

export const productKinds: Record<'physical' | 'digital', ProductKind> = { physical: physicalKind, digital: digitalKind };

export type ProductKindName = keyof typeof productKinds;
