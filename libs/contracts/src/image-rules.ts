/** 5 MB as the product means it: 5 × 1024² bytes, inclusive. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
