import { Flag } from '../rules/flag';
import { PriceCents, WholeNumber } from '../rules/numbers';
import { Optional } from '../rules/optional';
import { OptionalText, Text } from '../rules/text';

/** Defaults for what is left out stand in `physicalProductDefaults`. */
export class PhysicalProductInput {
  @Text(1, 200) name!: string;
  /** Plain text; line breaks are kept. */
  @OptionalText(5000) description?: string | null;
  @OptionalText(100) category?: string | null;
  @PriceCents() priceCents!: number;
  @Optional() @WholeNumber(0, 1_000_000) stockQuantity?: number;
  @Optional() @WholeNumber(1, 1_000_000) weightGrams?: number;
  @Optional() @Flag() isActive?: boolean;
}

export const physicalProductDefaults = { stockQuantity: 0, weightGrams: 300, isActive: true } as const;
