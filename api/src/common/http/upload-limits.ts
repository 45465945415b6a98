import { IMAGE_MAX_BYTES } from '@aflora/contracts';

/** One file and the JSON beside it. The limit on the file cuts at its number of bytes, and 5 MB exactly are allowed. */
export const uploadLimits = { fileSize: IMAGE_MAX_BYTES + 1, files: 2, fields: 4, parts: 5, fieldSize: 128 * 1024, headerPairs: 20 };
