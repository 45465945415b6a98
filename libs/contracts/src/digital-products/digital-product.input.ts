import { Flag } from '../rules/flag';
import { HttpUrl } from '../rules/http-url';
import { Percent, PriceCents } from '../rules/numbers';
import { Optional } from '../rules/optional';
import { OptionalText, Text } from '../rules/text';

/** A course sold elsewhere. Defaults for what is left out stand in `digitalProductDefaults`. */
export class DigitalProductInput {
  @Text(1, 200) name!: string;
  /** Plain text; line breaks are kept. */
  @OptionalText(5000) description?: string | null;
  @OptionalText(100) category?: string | null;
  @PriceCents() priceCents!: number;
  @HttpUrl() affiliateLink!: string;
  /** Percent of the price, in steps of 0.1. */
  @Optional() @Percent() commissionRate?: number | null;
  @Optional() @Flag() isActive?: boolean;
}

export const digitalProductDefaults = { commissionRate: 0, isActive: true } as const;
